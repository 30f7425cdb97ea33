//! Triangles that know those beside them.

use glam::DVec3;

/// Triangles that share vertices, of which two may be merged into one.
pub(super) struct Net {
    /// Where the vertices lie, in voxels.
    pub places: Vec<DVec3>,
    /// The vertices of each triangle.
    pub corners: Vec<[u32; 3]>,
    /// Whether a triangle is still there.
    pub is_there: Vec<bool>,
    /// The first corner at each vertex, and the one after each corner at the same vertex; a corner is 3 × its triangle
    /// and which of the three it is.
    first: Vec<u32>,
    next: Vec<u32>,
    /// When a vertex was last marked.
    marked: Vec<u32>,
    now: u32,
}

/// No corner.
const NONE: u32 = u32::MAX;

impl Net {
    pub fn new(places: Vec<DVec3>, corners: Vec<[u32; 3]>) -> Self {
        let mut first = vec![NONE; places.len()];
        let mut next = vec![NONE; 3 * corners.len()];
        for (corner, vertex) in corners.iter().flatten().enumerate() {
            next[corner] = first[*vertex as usize];
            first[*vertex as usize] = corner as u32;
        }
        Self {
            marked: vec![0; places.len()],
            now: 0,
            is_there: vec![true; corners.len()],
            places,
            corners,
            first,
            next,
        }
    }

    /// The triangles at a vertex.
    pub fn star(&self, vertex: u32) -> impl Iterator<Item = u32> {
        let mut corner = self.first[vertex as usize];
        std::iter::from_fn(move || {
            let triangle = (corner != NONE).then_some(corner / 3)?;
            corner = self.next[corner as usize];
            Some(triangle)
        })
    }

    /// The corners of a triangle, this vertex first.
    pub fn turned(&self, triangle: u32, vertex: u32) -> [u32; 3] {
        let [a, b, c] = self.corners[triangle as usize];
        if a == vertex {
            [a, b, c]
        } else if b == vertex {
            [b, c, a]
        } else {
            [c, a, b]
        }
    }

    /// The triangles that two vertices share.
    pub fn shared(&self, a: u32, b: u32) -> impl Iterator<Item = u32> {
        self.star(a)
            .filter(move |triangle| self.corners[*triangle as usize].contains(&b))
    }

    /// Where the corners of a triangle lie.
    pub fn points(&self, triangle: u32) -> [DVec3; 3] {
        self.corners[triangle as usize].map(|vertex| self.places[vertex as usize])
    }

    /// Whether merging two neighbours keeps the surface a surface: nothing but the two triangles at their edge is
    /// beside both (the link condition of Dey and others, *Topology preserving edge contraction*, 1999).
    pub fn may_merge(&mut self, a: u32, b: u32) -> bool {
        let mut sides = [0; 2];
        let mut count = 0;
        for triangle in self.shared(a, b) {
            if count == 2 {
                return false;
            }
            let [_, one, other] = self.turned(triangle, a);
            sides[count] = if one == b { other } else { one };
            count += 1;
        }
        if count != 2 || sides[0] == sides[1] {
            return false;
        }
        self.mark_around(a);
        let mut is_alone = true;
        for triangle in self.star(b) {
            let [_, one, other] = self.turned(triangle, b);
            for beside in [one, other] {
                is_alone &= beside == a || sides.contains(&beside) || !self.is_marked(beside);
            }
            // A triangle across from both would become two that lie on each other.
            is_alone &= !(sides.contains(&one) && sides.contains(&other));
        }
        is_alone
    }

    fn mark_around(&mut self, vertex: u32) {
        self.now += 1;
        let mut corner = self.first[vertex as usize];
        while corner != NONE {
            for beside in self.corners[corner as usize / 3] {
                self.marked[beside as usize] = self.now;
            }
            corner = self.next[corner as usize];
        }
    }

    fn is_marked(&self, vertex: u32) -> bool {
        self.marked[vertex as usize] == self.now
    }

    /// Merges a vertex into another: the triangles that have both go.
    pub fn merge(&mut self, gone: u32, into: u32) {
        let mut corner = self.first[gone as usize];
        let mut last = NONE;
        while corner != NONE {
            let triangle = corner as usize / 3;
            if self.corners[triangle].contains(&into) {
                self.is_there[triangle] = false;
                for vertex in self.corners[triangle] {
                    self.unlink(vertex, triangle as u32);
                }
            } else {
                self.corners[triangle][corner as usize % 3] = into;
                last = corner;
            }
            corner = self.next[corner as usize];
        }
        if last != NONE {
            self.next[last as usize] = self.first[into as usize];
            self.first[into as usize] = self.first[gone as usize];
            self.first[gone as usize] = NONE;
        }
    }

    /// Takes a triangle away from a vertex.
    fn unlink(&mut self, vertex: u32, triangle: u32) {
        let mut before = NONE;
        let mut corner = self.first[vertex as usize];
        while corner != NONE {
            let after = self.next[corner as usize];
            if corner / 3 == triangle {
                match before {
                    NONE => self.first[vertex as usize] = after,
                    before => self.next[before as usize] = after,
                }
                return;
            }
            (before, corner) = (corner, after);
        }
    }
}

/// Twice the area of a triangle, along its normal.
pub(super) fn across([a, b, c]: [DVec3; 3]) -> DVec3 {
    (b - a).cross(c - a)
}
