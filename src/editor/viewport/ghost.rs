//! The ground that is about to be set down, as it will stand: painted over the picture.

use super::marks::Scene;
use crate::edit::op::fade::Fade;
use crate::edit::op::laid::Laid;
use crate::edit::op::paste::Landing;
use crate::edit::{AnyLayer, Clip};
use crate::editor::tool::Floating;
use crate::editor::ui::scale;
use crate::map::{LayerId, Map};
use egui::epaint::{Vertex, WHITE_UV};
use egui::{Color32, Mesh, Painter, Pos2, Shape, Stroke};
use glam::Vec3;

/// Most squares along a side; a larger piece is shown in larger ones.
const SQUARES: u32 = 56;
/// From where light falls on it.
const LIGHT: Vec3 = Vec3::new(-0.45, 0.75, -0.48);
/// Light that reaches every side.
const AMBIENT: f32 = 0.35;
const OPACITY: f32 = 0.86;
/// Most lines that show its shape, along a side.
const LINES: usize = 14;

/// The piece as it was last shown.
#[derive(Default)]
pub struct Ghost {
    known: Option<Known>,
}

struct Known {
    landing: Landing,
    fade: Fade,
    layers: Vec<LayerId>,
    revision: u64,
    net: Net,
}

/// Places of the piece, row by row.
struct Net {
    columns: usize,
    /// Where each will stand and in which colour; nothing where the piece is not.
    knots: Vec<Option<(Vec3, Color32)>>,
}

impl Ghost {
    /// Paints the piece with its first cell at `corner`.
    pub(super) fn paint(
        &mut self,
        painter: &Painter,
        scene: &Scene<'_>,
        floating: &Floating,
        corner: [i32; 2],
    ) {
        let select = &scene.tools.select;
        let landing = floating.landing(corner, select);
        let revision = scene.session.revision();
        let is_right = |known: &Known| {
            known.landing == landing
                && known.revision == revision
                && known.layers == select.layers
                && known.fade.is(floating.fade())
        };
        if !self.known.as_ref().is_some_and(is_right) {
            let (map, clip, fade) = (scene.session.map(), floating.lying(), floating.fade());
            self.known = Some(Known {
                landing,
                fade: fade.clone(),
                layers: select.layers.clone(),
                revision,
                net: Net::of(map, clip, fade, landing, &select.layers),
            });
        }
        if let Some(known) = &self.known {
            painter.add(known.net.mesh(scene));
            for line in known.net.lines(scene) {
                let stroke = Stroke::new(1.0, Color32::from_white_alpha(45));
                painter.add(Shape::line(line, stroke));
            }
        }
    }
}

impl Net {
    fn of(map: &Map, clip: &Clip, fade: &Fade, landing: Landing, layers: &[LayerId]) -> Self {
        let laid = Laid::of(map, clip, fade, landing);
        let along = clip.size().map(stops);
        let [dx, dz] = map.field.spacing;
        let places = along[1]
            .iter()
            .flat_map(|z| along[0].iter().map(move |x| [*x, *z]));
        let points: Vec<Option<Vec3>> = places
            .clone()
            .map(|[x, z]| {
                let [column, row] = laid.target(x, z)?;
                let will_be = laid.height(map, x, z)?;
                let height = if layers.contains(&LayerId::Height) {
                    will_be
                } else {
                    map.field.height.get(column, row)
                };
                Some(Vec3::new(column as f32 * dx, height, row as f32 * dz))
            })
            .collect();
        let columns = along[0].len();
        let shown = Ground {
            map,
            clip,
            laid: &laid,
            brings_texture: layers.contains(&LayerId::Texture),
        };
        let knots = places.zip(&points).enumerate().map(|(at, (place, point))| {
            let point = (*point)?;
            let light = light(&points, columns, at);
            Some((point, shown.colour(place, light)))
        });
        Self {
            knots: knots.collect(),
            columns,
        }
    }

    /// What is seen of it, the farthest first.
    fn mesh(&self, scene: &Scene<'_>) -> Mesh {
        let mut mesh = Mesh::default();
        let places: Vec<_> = self
            .knots
            .iter()
            .map(|knot| {
                let (point, colour) = (*knot)?;
                Some((scene.place(point)?, colour, point))
            })
            .collect();
        let vertices = places.iter().map(|place| Vertex {
            pos: place.map(|(at, ..)| at).unwrap_or_default(),
            uv: WHITE_UV,
            color: place.map(|(_, colour, _)| colour).unwrap_or_default(),
        });
        mesh.vertices.extend(vertices);
        let mut squares: Vec<(f32, [usize; 4])> = self
            .squares()
            .filter_map(|corners| {
                let middle = corners
                    .into_iter()
                    .try_fold(Vec3::ZERO, |sum, at| Some(sum + places[at]?.2))?
                    / 4.0;
                Some(((middle - scene.pose.position).length_squared(), corners))
            })
            .collect();
        squares.sort_unstable_by(|(a, _), (b, _)| b.total_cmp(a));
        for (_, corners) in squares {
            let [a, b, c, d] = corners.map(|at| at as u32);
            mesh.add_triangle(a, b, c);
            mesh.add_triangle(b, d, c);
        }
        mesh
    }

    /// Lines along its rows and columns that show its shape.
    fn lines(&self, scene: &Scene<'_>) -> Vec<Vec<Pos2>> {
        let (columns, rows) = (self.columns, self.knots.len() / self.columns.max(1));
        let across = (0..rows)
            .step_by(rows.div_ceil(LINES).max(1))
            .map(|row| (row * columns, 1, columns));
        let down = (0..columns)
            .step_by(columns.div_ceil(LINES).max(1))
            .map(|column| (column, columns, rows));
        let seen = |(first, step, count): (usize, usize, usize)| {
            let all = (0..count).map(move |at| self.knots[first + at * step]);
            all.filter_map(|knot| scene.place(knot?.0)).collect()
        };
        across.chain(down).map(seen).collect()
    }

    fn squares(&self) -> impl Iterator<Item = [usize; 4]> {
        let (columns, rows) = (self.columns, self.knots.len() / self.columns.max(1));
        (1..rows).flat_map(move |row| {
            (1..columns).map(move |column| {
                let at = (row - 1) * columns + column - 1;
                [at, at + 1, at + columns, at + columns + 1]
            })
        })
    }
}

/// The vertices of a side of so many cells that are shown.
fn stops(cells: u32) -> Vec<u32> {
    let step = cells.div_ceil(SQUARES).max(1);
    (0..cells).step_by(step as usize).chain([cells]).collect()
}

/// How much light a place of a net has, by its neighbours; one at the rim is as bright as level ground.
fn light(points: &[Option<Vec3>], columns: usize, at: usize) -> f32 {
    let point = |at: Option<usize>| points.get(at?).copied().flatten();
    let across = point(at.checked_add(1)).zip(point(at.checked_sub(1)));
    let down = point(at.checked_add(columns)).zip(point(at.checked_sub(columns)));
    let normal = match across.zip(down) {
        Some(((east, west), (south, north))) => (south - north).cross(east - west),
        None => Vec3::Y,
    };
    let sun = LIGHT.dot(normal.normalize_or(Vec3::Y)).max(0.0);
    AMBIENT + (1.0 - AMBIENT) * sun
}

/// What the places of a piece look like.
struct Ground<'a> {
    map: &'a Map,
    clip: &'a Clip,
    laid: &'a Laid<'a>,
    /// Whether the piece's own textures come with it.
    brings_texture: bool,
}

impl Ground<'_> {
    fn colour(&self, [x, z]: [u32; 2], light: f32) -> Color32 {
        let texture = if self.brings_texture {
            self.own_texture(x, z)
        } else {
            self.texture_there(x, z)
        };
        let texture = texture.and_then(|index| self.map.textures.get(usize::from(index)));
        let mean = texture.map_or([0.3; 3], |texture| texture.mean());
        // Brighter than the ground below, so that the two are told apart.
        let seen = mean.map(|channel| ((channel * 1.6 + 0.02) * light).min(1.0));
        scale::display(seen).gamma_multiply(OPACITY)
    }

    fn own_texture(&self, x: u32, z: u32) -> Option<u8> {
        let layers = self.clip.layers.iter();
        let textures = layers.clone().find_map(|(id, layer)| match layer {
            AnyLayer::Id(layer) if *id == LayerId::Texture => Some(layer),
            _ => None,
        })?;
        let [columns, rows] = textures.size();
        Some(textures.get(x.min(columns - 1), z.min(rows - 1)))
    }

    fn texture_there(&self, x: u32, z: u32) -> Option<u8> {
        let [column, row] = self.laid.target(x, z)?;
        let textures = &self.map.field.texture;
        let [columns, rows] = textures.size();
        Some(textures.get(column.min(columns - 1), row.min(rows - 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::op::paste::Heights;
    use crate::edit::{Selection, Turned};
    use crate::editor::tool::Select;
    use crate::map::Layer;
    use crate::math::Region;

    fn hills() -> Map {
        let mut map = Map::flat([41, 31], [10.0, 10.0]).unwrap();
        let heights: Vec<f32> = (0..41 * 31).map(|at| (at * 7 % 41) as f32).collect();
        map.field.height = Layer::from_rows([41, 31], &heights);
        map
    }

    #[test]
    fn what_is_shown_is_what_is_set_down() {
        let mut map = hills();
        let mut select = Select {
            cells: Some(Selection::rectangle([40, 30], Region::new(2, 3, 14, 20))),
            ..Select::default()
        };
        for (edge, heights) in [(0.0, Heights::Absolute), (3.5, Heights::Relative)] {
            (select.edge, select.heights) = (edge, heights);
            assert!(select.copy(&map) && select.float());
            let mut floating = select.floating.take().unwrap();
            floating.turn(Turned::quarter);
            let at = [30, -4];
            let (clip, fade) = (floating.lying(), floating.fade());
            let net = Net::of(
                &map,
                clip,
                fade,
                floating.landing(at, &select),
                &select.layers,
            );
            assert_eq!(net.knots.len(), 18 * 13);
            floating.paste(at, &select).perform(&mut map).unwrap();
            let shown: Vec<Vec3> = net.knots.iter().flatten().map(|knot| knot.0).collect();
            assert_eq!(
                shown.len(),
                11 * 9,
                "what lies beyond the field is not shown"
            );
            for point in shown {
                let (x, z) = ((point.x / 10.0) as u32, (point.z / 10.0) as u32);
                assert_eq!(map.field.height.get(x, z), point.y, "{x}, {z}");
            }
        }
    }

    #[test]
    fn a_large_piece_has_no_more_squares_than_can_be_painted() {
        for cells in [1, 2, 55, 56, 57, 300, 4096] {
            let stops = stops(cells);
            assert!(stops.len() <= SQUARES as usize + 2, "{cells}");
            assert_eq!((stops[0], *stops.last().unwrap()), (0, cells));
        }
    }
}
