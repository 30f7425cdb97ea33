//! Strips as polygons among a volume's voxels, to be drawn as its surface is.

use super::strip::{Strip, StripVertex};
use crate::voxel::{PARTS, Quad, Surface, Vertex};
use std::collections::{BTreeMap, HashMap};

/// Cells along a side of the boxes that polygons are gathered in. One that begins in a box ends within the next, so that
/// eight bits count its cells.
const BOX: i32 = 128;
/// What marks a vertex without a normal: its polygons have their own.
const NONE: [i16; 3] = [0; 3];
/// Most vertices of a surface.
const MOST: usize = 65_000;

/// Polygons that come from strips, with the cell that those of their vertices are counted from. Points that a strip shares
/// with the volume's surface have its bits; those on the rim are within a hundred-thousandth of a voxel.
///
/// A triangle that is longer than can be counted is cut, in the middle of its edges, where its neighbours are cut too.
pub fn surfaces_of<'a>(strips: impl Iterator<Item = &'a Strip>) -> Vec<([i32; 3], Surface)> {
    let mut sheets: BTreeMap<[i32; 3], Sheet> = BTreeMap::new();
    let mut full = Vec::new();
    for strip in strips {
        for triangle in &strip.triangles {
            let is_wall = strip.is_wall(triangle);
            let corner = |at: usize| {
                let vertex = &strip.vertices[triangle.corners[at] as usize];
                Corner::of(vertex, triangle.blends[at], is_wall)
            };
            cut([corner(0), corner(1), corner(2)], &mut |corners| {
                let first =
                    lowest(&corners).map(|along| along.div_euclid(PARTS).div_euclid(BOX) * BOX);
                let sheet = sheets.entry(first).or_default();
                if sheet.surface.vertices.len() > MOST {
                    full.push((first, std::mem::take(sheet).surface));
                }
                sheet.add(first, corners, triangle.pair, triangle.touched);
            });
        }
    }
    full.extend(
        sheets
            .into_iter()
            .map(|(first, sheet)| (first, sheet.surface)),
    );
    full
}

/// A corner of a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Corner {
    /// In 65 535ths of a voxel.
    place: [i32; 3],
    normal: [i16; 3],
    blend: u16,
}

impl Corner {
    fn of(vertex: &StripVertex, blend: u16, is_wall: bool) -> Self {
        let normal = (vertex.normal * 32_767.0).round().to_array();
        Self {
            place: vertex.place(),
            normal: if is_wall {
                NONE
            } else {
                normal.map(|along| along as i16)
            },
            blend,
        }
    }

    /// The same seen from either.
    fn between(self, other: Self) -> Self {
        let mean = |a: i32, b: i32| ((i64::from(a) + i64::from(b)).div_euclid(2)) as i32;
        let axes = [0, 1, 2];
        Self {
            place: axes.map(|axis| mean(self.place[axis], other.place[axis])),
            normal: axes.map(|axis| {
                let [a, b] = [self, other].map(|corner| i32::from(corner.normal[axis]));
                mean(a, b) as i16
            }),
            blend: mean(self.blend.into(), other.blend.into()) as u16,
        }
    }

    /// The most cells to another along an axis.
    fn cells_to(self, other: Self) -> i32 {
        let apart = |axis: usize| self.place[axis].abs_diff(other.place[axis]) / PARTS as u32 + 1;
        [0, 1, 2].map(apart).into_iter().max().unwrap_or(0) as i32
    }
}

fn lowest(corners: &[Corner; 3]) -> [i32; 3] {
    let [a, b, c] = corners.map(|corner| corner.place);
    [0, 1, 2].map(|axis| a[axis].min(b[axis]).min(c[axis]))
}

/// Cuts a triangle at its longest edge until none is longer than a box.
fn cut(corners: [Corner; 3], take: &mut impl FnMut([Corner; 3])) {
    let [a, b, c] = corners;
    let lengths = [a.cells_to(b), b.cells_to(c), c.cells_to(a)];
    let longest = (0..3).max_by_key(|edge| lengths[*edge]).unwrap_or(0);
    if lengths[longest] < BOX {
        return take(corners);
    }
    let [from, to, across] = [0, 1, 2].map(|step| corners[(longest + step) % 3]);
    let middle = from.between(to);
    cut([from, middle, across], take);
    cut([middle, to, across], take);
}

/// A surface in the making.
#[derive(Default)]
struct Sheet {
    surface: Surface,
    numbers: HashMap<([i32; 3], [i16; 3]), u16>,
}

impl Sheet {
    fn add(&mut self, first: [i32; 3], corners: [Corner; 3], pair: [u8; 2], touched: u8) {
        let Self { surface, numbers } = self;
        let [a, b, c] = corners.map(|Corner { place, normal, .. }| {
            *numbers.entry((place, normal)).or_insert_with(|| {
                let cell =
                    [0, 1, 2].map(|axis| (place[axis].div_euclid(PARTS) - first[axis]) as u8);
                surface.vertices.push(Vertex {
                    cell: [cell[0], cell[1], cell[2], u8::MAX],
                    fraction: place.map(|along| along.rem_euclid(PARTS) as u16),
                    normal,
                });
                (surface.vertices.len() - 1) as u16
            })
        });
        let [u, v, w] = corners.map(|corner| corner.blend);
        surface.quads.push(Quad {
            vertices: [a, b, c, c],
            blends: [u, v, w, w],
            pair,
            touched,
            axis: 1,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Mix;
    use glam::Vec3;

    fn point(cell: [i32; 3]) -> StripVertex {
        StripVertex {
            position: Vec3::from(cell.map(|along| along as f32)),
            cell,
            fraction: [100, 65_535, 7],
            normal: Vec3::Y,
            mix: Mix::of(3),
        }
    }

    #[test]
    fn strips_of_any_height_are_whole() {
        for height in [3, 130, 300, 2000] {
            let rim = [
                (0.0, point([-5, height, 0])),
                (1.0, point([15, height + 4, 0])),
            ];
            let chain = [-5, 2, 9, 15].map(|x| ((x + 5) as f32 / 20.0, point([x, 0, 1])));
            let strip = Strip::between(&rim, &chain);
            let mut edges: HashMap<[[i32; 3]; 2], i32> = HashMap::new();
            let mut area = 0.0;
            for (first, surface) in surfaces_of([&strip].into_iter()) {
                let place = |number: u16| {
                    let vertex = &surface.vertices[usize::from(number)];
                    let along = |axis: usize| {
                        (first[axis] + i32::from(vertex.cell[axis])) * PARTS
                            + i32::from(vertex.fraction[axis])
                    };
                    [along(0), along(1), along(2)]
                };
                for quad in &surface.quads {
                    let [a, b, c, _] = quad.vertices.map(place);
                    for [from, to] in [[a, b], [b, c], [c, a]] {
                        *edges.entry([from, to]).or_default() += 1;
                        *edges.entry([to, from]).or_default() -= 1;
                    }
                    let [a, b, c] =
                        [a, b, c].map(|at| glam::DVec3::from(at.map(f64::from)) / f64::from(PARTS));
                    area += (b - a).cross(c - a).length() / 2.0;
                }
            }
            let whole: f32 = strip
                .triangles
                .iter()
                .map(|triangle| {
                    let [a, b, c] = triangle
                        .corners
                        .map(|at| strip.vertices[at as usize].position);
                    (b - a).cross(c - a).length() / 2.0
                })
                .sum();
            assert!(
                (area / f64::from(whole) - 1.0).abs() < 1e-3,
                "{area} of {whole}"
            );
            // Open are the rim, the chain and both ends, however often each is cut.
            let open = edges.values().filter(|count| **count > 0).count();
            assert!(
                open <= 4 + 2 * (1 + 2 * height as usize / 64),
                "{open} edges are open"
            );
        }
    }
}
