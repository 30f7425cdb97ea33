//! What is touched of a brick: its surface as triangles of one material each.

use super::vertex::PARTS;
use super::{Shell, Surface};
use glam::Vec3;

/// Triangles of one material each, seen from the absent side alone; those of all bricks together are closed. To be
/// used again from brick to brick.
///
/// No triangle is left out, however thin: what physics cannot use of it, it must bear, since a triangle less is a hole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collision {
    /// Where its vertices lie, in voxels from the first voxel of the brick, or of the volume.
    pub points: Vec<Vec3>,
    /// The numbers of each triangle's vertices, counter-clockwise as seen from the absent side.
    pub triangles: Vec<[u32; 3]>,
    /// The material of each triangle.
    pub materials: Vec<u8>,
}

impl Collision {
    /// Takes a brick's surface. Vertices that bricks share have the same bits in each but for the bricks' distance,
    /// which is a whole number of voxels.
    ///
    /// ```
    /// use landform::map::{Mix, Voxels};
    /// use landform::voxel::{Block, Collision, SIDE, Surface};
    ///
    /// let mut voxels = Voxels::empty([3, 3, 3]).unwrap();
    /// let mut brick = Voxels::none().open();
    /// brick.density[0] = 255;
    /// brick.mix[0] = Mix::of(4);
    /// voxels.set_brick([0, 0, 0], &brick);
    /// let (mut block, mut surface) = (Block::default(), Surface::default());
    /// assert!(block.read(&voxels, [0, 0, 0]));
    /// surface.make::<SIDE>(block.samples());
    /// let mut collision = Collision::default();
    /// collision.take(&surface);
    /// assert_eq!(collision.materials, [4; 12]);
    /// ```
    pub fn take(&mut self, surface: &Surface) {
        self.clear();
        self.points.extend(surface.vertices.iter().map(|vertex| {
            let along = |axis: usize| {
                let part = f32::from(vertex.fraction[axis]) / PARTS as f32;
                f32::from(vertex.cell[axis]) - 1.0 + part
            };
            Vec3::new(along(0), along(1), along(2))
        }));
        for quad in &surface.quads {
            let [a, b, c, d] = quad.vertices.map(u32::from);
            self.triangles.extend([[a, b, c], [a, c, d]]);
            self.materials.extend([quad.touched; 2]);
        }
    }

    /// Takes a shell, simplified or not; counted from the volume's first voxel.
    pub fn take_shell(&mut self, shell: &Shell) {
        self.clear();
        let point = |place: &[i32; 3]| {
            let along = place.map(|along| (f64::from(along) / f64::from(PARTS)) as f32);
            Vec3::from(along)
        };
        self.points.extend(shell.places.iter().map(point));
        for triangle in &shell.triangles {
            self.triangles.push(triangle.vertices);
            self.materials.push(triangle.touched);
        }
    }

    /// Whether nothing can be touched.
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    fn clear(&mut self) {
        self.points.clear();
        self.triangles.clear();
        self.materials.clear();
    }
}
