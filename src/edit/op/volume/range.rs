//! Where a volume is edited: a ball, a block or a capsule, in voxels from the volume's first one.

/// Less than this reaches no voxel at some places: half the diagonal of a cell, and a little.
pub const LEAST_RADIUS: f32 = 0.8661;

/// A range of a volume, in voxels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// All that is no farther than `radius` from `centre`.
    Ball {
        /// Its middle.
        centre: [f32; 3],
        /// How far it reaches.
        radius: f32,
    },
    /// All between two corners.
    Block {
        /// The corner of the smallest coordinates.
        low: [f32; 3],
        /// The corner of the largest.
        high: [f32; 3],
    },
    /// All that is no farther than `radius` from the line between two points.
    Capsule {
        /// Where the line begins.
        from: [f32; 3],
        /// Where it ends.
        to: [f32; 3],
        /// How far it reaches.
        radius: f32,
    },
}

impl Range {
    /// How deep inside a point lies, in voxels; below 0 outside, then at most the distance to it.
    pub fn depth(&self, at: [f32; 3]) -> f32 {
        match *self {
            Self::Ball { centre, radius } => radius.max(LEAST_RADIUS) - length(minus(at, centre)),
            Self::Block { low, high } => {
                let [low, high] = Self::widened(low, high);
                let beyond =
                    [0, 1, 2].map(|axis| (low[axis] - at[axis]).max(at[axis] - high[axis]));
                let inside = beyond.into_iter().fold(f32::NEG_INFINITY, f32::max);
                if inside <= 0.0 {
                    return -inside;
                }
                -length(beyond.map(|along| along.max(0.0)))
            }
            Self::Capsule { from, to, radius } => {
                let way = minus(to, from);
                let square = dot(way, way);
                let part = if square > 0.0 {
                    (dot(minus(at, from), way) / square).clamp(0.0, 1.0)
                } else {
                    0.0
                };
                let nearest = [0, 1, 2].map(|axis| from[axis] + way[axis] * part);
                radius.max(LEAST_RADIUS) - length(minus(at, nearest))
            }
        }
    }

    /// The deepest that any point may lie inside.
    pub fn greatest_depth(&self) -> f32 {
        match *self {
            Self::Ball { radius, .. } | Self::Capsule { radius, .. } => radius.max(LEAST_RADIUS),
            Self::Block { low, high } => {
                let [low, high] = Self::widened(low, high);
                let half = [0, 1, 2].map(|axis| (high[axis] - low[axis]) / 2.0);
                half.into_iter().fold(f32::INFINITY, f32::min)
            }
        }
    }

    /// The first and the last voxel along each axis that lie in it or so near beside it.
    pub fn voxels(&self, beside: f32) -> [[i32; 2]; 3] {
        let (low, high, reach) = match *self {
            Self::Ball { centre, radius } => (centre, centre, radius.max(LEAST_RADIUS)),
            Self::Block { low, high } => {
                let [low, high] = Self::widened(low, high);
                (low, high, 0.0)
            }
            Self::Capsule { from, to, radius } => (
                [0, 1, 2].map(|axis| from[axis].min(to[axis])),
                [0, 1, 2].map(|axis| from[axis].max(to[axis])),
                radius.max(LEAST_RADIUS),
            ),
        };
        // A float becomes the nearest whole number that fits.
        [0, 1, 2].map(|axis| {
            let reach = reach + beside;
            [
                (low[axis] - reach).ceil() as i32,
                (high[axis] + reach).floor() as i32,
            ]
        })
    }

    /// A block as thin as a sheet still holds voxels.
    fn widened(low: [f32; 3], high: [f32; 3]) -> [[f32; 3]; 2] {
        let middle = [0, 1, 2].map(|axis| (low[axis] + high[axis]) / 2.0);
        let half = [0, 1, 2].map(|axis| ((high[axis] - low[axis]) / 2.0).max(0.5));
        [
            [0, 1, 2].map(|axis| middle[axis] - half[axis]),
            [0, 1, 2].map(|axis| middle[axis] + half[axis]),
        ]
    }
}

fn minus(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn length(a: [f32; 3]) -> f32 {
    dot(a, a).sqrt()
}
