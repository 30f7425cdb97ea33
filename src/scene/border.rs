//! The border of a ground volume's cells, side by side, and the chain of its surface's vertices along each.

use crate::map::{Plot, SOLID, Volume, Voxels};

/// A side of a cell that a volume stands in for, beyond which it doesn't. It is walked with the cell to the right, as
/// seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    /// Column and row of the cell.
    pub cell: [u32; 2],
    /// Where it lies.
    pub facing: Facing,
}

/// Where a side of a cell lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Facing {
    /// Towards −z.
    North,
    /// Towards +x.
    East,
    /// Towards +z.
    South,
    /// Towards −x.
    West,
}

/// How the border comes to a corner and goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// Around the same cell.
    Convex,
    /// Straight on, along the next cell.
    Straight,
    /// Around a cell that isn't the volume's.
    Reentrant,
}

impl Facing {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The step to the cell beyond it.
    fn out(self) -> [i64; 2] {
        match self {
            Self::North => [0, -1],
            Self::East => [1, 0],
            Self::South => [0, 1],
            Self::West => [-1, 0],
        }
    }

    /// The axis along which it runs, 0 for x and 1 for z, and which way it is walked.
    pub fn way(self) -> (usize, i32) {
        match self {
            Self::North => (0, 1),
            Self::East => (1, 1),
            Self::South => (0, -1),
            Self::West => (1, -1),
        }
    }
}

impl Side {
    /// The cell beyond it; may lie beyond the field.
    pub fn beyond(&self) -> [i64; 2] {
        let out = self.facing.out();
        [0, 1].map(|axis| i64::from(self.cell[axis]) + out[axis])
    }

    /// The corner of its smallest coordinates.
    pub fn corner(&self) -> [i64; 2] {
        let [x, z] = self.cell.map(i64::from);
        match self.facing {
            Facing::North | Facing::West => [x, z],
            Facing::East => [x + 1, z],
            Facing::South => [x, z + 1],
        }
    }
}

/// The sides of a cell at which the border of a plot runs.
pub fn sides<'a>(plot: &'a Plot, (x, z): (u32, u32)) -> impl Iterator<Item = Side> + 'a {
    let is_held = plot.holds_cell(i64::from(x), i64::from(z));
    let side = move |facing| Side {
        cell: [x, z],
        facing,
    };
    let is_border = |side: &Side| {
        let [x, z] = side.beyond();
        !plot.holds_cell(x, z)
    };
    let all = Facing::ALL.into_iter().filter(move |_| is_held);
    all.map(side).filter(is_border)
}

/// A dual cell of a volume's voxels, by its lowest corner, and how far along its side of a cell it lies, 0..1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// x, y, z.
    pub cell: [i32; 3],
    /// 0..1.
    pub along: f32,
}

/// The dual cells along a side in which the surface of the voxels within the plot ends, where drawn ground or another
/// volume begins: those around the topmost place of each column of earth beside the side, and between columns of other
/// heights those on the way from one to the other. A neighbouring side begins where this one ends.
pub fn chain(volume: &Volume, plot: &Plot, side: Side, out: &mut Vec<Link>) {
    out.clear();
    let (axis, way) = side.facing.way();
    let ends = Ends::of(plot, side);
    let across = Across::of(plot, side);
    let place = |along: i32, across: i32| {
        if axis == 0 {
            [along, across]
        } else {
            [across, along]
        }
    };
    let level = |column: [i32; 2]| top(&volume.voxels, column);
    let before = match ends.first_turn {
        Turn::Convex => place(ends.first - way, across.inner),
        Turn::Straight => place(ends.first - way, across.outer),
        Turn::Reentrant => place(ends.first, across.outer),
    };
    let count = (ends.last - ends.first) * way + 1;
    let lowest = across.inner.min(across.outer);
    let mut from = level(before);
    for step in 0..count.max(0) {
        let column = ends.first + step * way;
        let to = level(place(column, across.outer));
        let [start, end] = if way > 0 {
            [column - 1, column]
        } else {
            [column, column - 1]
        };
        let link = |along: i32, y: i32, done: i32| {
            let [x, z] = place(along, lowest);
            Link {
                cell: [x, y, z],
                along: done as f32 / count as f32,
            }
        };
        if step == 0 {
            out.push(link(start, from, 0));
        }
        let rise = (to - from).signum();
        let mut y = from;
        while y != to {
            y += rise;
            out.push(link(start, y, step));
        }
        out.push(link(end, to, step + 1));
        from = to;
    }
}

/// The topmost solid layer of a column; −1 if there is none.
fn top(voxels: &Voxels, [x, z]: [i32; 2]) -> i32 {
    let layers = voxels.size()[1] as i32;
    let is_solid = |y: &i32| voxels.density([x, *y, z]) >= SOLID;
    (0..layers).rev().find(is_solid).unwrap_or(-1)
}

/// The columns across a side: the outermost that the plot holds, and the earth beside it.
struct Across {
    inner: i32,
    outer: i32,
}

impl Across {
    fn of(plot: &Plot, side: Side) -> Self {
        let grid = plot.grid();
        let axis = 1 - side.facing.way().0;
        let line = side.corner()[axis];
        match side.facing {
            Facing::North | Facing::West => {
                let inner = grid.first_beyond(axis, line);
                let outer = inner - 1;
                Self { inner, outer }
            }
            Facing::East | Facing::South => {
                let inner = grid.last_before(axis, line);
                let outer = inner + 1;
                Self { inner, outer }
            }
        }
    }
}

/// The first and the last column along a side, as it is walked.
struct Ends {
    first: i32,
    first_turn: Turn,
    last: i32,
}

impl Ends {
    fn of(plot: &Plot, side: Side) -> Self {
        let (axis, way) = side.facing.way();
        let low = side.corner()[axis];
        let [start, end] = if way > 0 {
            [low, low + 1]
        } else {
            [low + 1, low]
        };
        let first_turn = Self::turn(plot, side, -way);
        let last_turn = Self::turn(plot, side, way);
        Self {
            first: Self::bound(plot, axis, start, way, first_turn),
            first_turn,
            last: Self::bound(plot, axis, end, -way, last_turn),
        }
    }

    /// What the border does at an end of a side.
    fn turn(plot: &Plot, side: Side, towards: i32) -> Turn {
        let (axis, _) = side.facing.way();
        let stepped = |cell: [i64; 2]| {
            let mut next = cell;
            next[axis] += i64::from(towards);
            plot.holds_cell(next[0], next[1])
        };
        let own = side.cell.map(i64::from);
        match (stepped(own), stepped(side.beyond())) {
            (false, _) => Turn::Convex,
            (true, false) => Turn::Straight,
            (true, true) => Turn::Reentrant,
        }
    }

    /// The first column from a line on, going one way.
    fn bound(plot: &Plot, axis: usize, line: i64, way: i32, turn: Turn) -> i32 {
        let grid = plot.grid();
        let middle = || {
            let mut column = grid.last_before(axis, line);
            while grid.place(axis, column) < line as f64 {
                column += 1;
            }
            column
        };
        match (turn, way > 0) {
            (Turn::Convex, true) => grid.first_beyond(axis, line),
            (Turn::Convex, false) => grid.last_before(axis, line),
            (Turn::Straight, true) => middle(),
            (Turn::Straight, false) => middle() - 1,
            (Turn::Reentrant, true) => grid.last_before(axis, line) + 1,
            (Turn::Reentrant, false) => grid.first_beyond(axis, line) - 1,
        }
    }
}
