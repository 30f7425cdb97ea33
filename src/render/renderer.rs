//! Draws a map: what it needs on the card, and the order of its passes.

use super::frame::Frame;
use super::gpu::Gpu;
use super::ground::Ground;
use super::land::Stand;
use super::layouts::Layouts;
use super::lighting::Lighting;
use super::look::{Look, Mode, Quality};
use super::mesh::seen_from_near_to_far;
use super::objects::Objects;
use super::pass::object::Drawn;
use super::pass::{Pass, Pipelines, terrain::CORNERS_GROUP, volume};
use super::resources::Resources;
use super::revealed::Revealed;
use super::samplers;
use super::seen::Sector;
use super::shadow::Shadow;
use super::textures::Textures;
use super::variant::Variant;
use super::volumes::Volumes;
use super::{Camera, Target};
use crate::map::{Changes, LayerId, Map};
use crate::scene::Surfaces;
use crate::terrain::{Updated, View};
use glam::{Vec3, Vec3Swizzles as _};
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wgpu::util::DeviceExt as _;

mod volumes;

/// What renderers of one map share, whatever they see of it.
#[derive(Debug)]
struct Kit {
    textures: Mutex<Textures>,
    layouts: Layouts,
    pipelines: Mutex<Pipelines>,
    /// Sun and sky on the map's ground, from the first upload on.
    light: Mutex<Option<Lighting>>,
    /// The surfaces of the map's volumes, from the first upload on.
    volumes: Mutex<Option<Volumes>>,
}

/// Who keeps the light of the ground up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    First,
    Beside,
}

/// Everything on the card that draws one map as one eye sees it.
#[derive(Debug)]
pub struct Renderer {
    gpu: Gpu,
    kit: Arc<Kit>,
    part: Part,
    ground: Option<Ground>,
    objects: Option<Objects>,
    /// Whether it is still to be seen how dark it is where they stand.
    dims_objects: bool,
    revealed: Revealed,
    /// What the sun sees of objects, for a quality; a pixel while there is none.
    shadow: Option<(Quality, bool, Shadow)>,
    /// What the ground's pixels read, for a quality and a generation of textures.
    resources: Option<((Quality, u64), wgpu::BindGroup)>,
}

impl Renderer {
    /// A renderer that shows nothing yet.
    pub fn new(gpu: &Gpu) -> Self {
        let kit = Kit {
            textures: Mutex::new(Textures::new(gpu)),
            layouts: Layouts::new(gpu),
            pipelines: Mutex::new(Pipelines::new(gpu)),
            light: Mutex::new(None),
            volumes: Mutex::new(None),
        };
        Self::with(gpu, Arc::new(kit), Part::First)
    }

    /// A renderer for another eye on the same ground: it has triangles of its own, and shares textures, pipelines and
    /// light. This one is to be told of every edit first; heights must be the same in both.
    pub fn beside(&self) -> Self {
        Self::with(&self.gpu, self.kit.clone(), Part::Beside)
    }

    fn with(gpu: &Gpu, kit: Arc<Kit>, part: Part) -> Self {
        Self {
            gpu: gpu.clone(),
            kit,
            part,
            ground: None,
            objects: None,
            dims_objects: false,
            revealed: Revealed::default(),
            shadow: None,
            resources: None,
        }
    }

    /// The surfaces of the map's volumes as they were last uploaded, for those who touch what is shown; they share the
    /// polygons with what is drawn. None before the first upload.
    pub fn surfaces(&self) -> Option<Surfaces> {
        locked(&self.kit.volumes).as_ref().map(Volumes::surfaces)
    }

    fn light(&self) -> MutexGuard<'_, Option<Lighting>> {
        locked(&self.kit.light)
    }

    /// Brings what an update of the view changed to the card. `changes` says what is different in the map itself.
    pub fn upload(
        &mut self,
        map: &Map,
        view: &View,
        updated: &Updated,
        changes: &Changes,
        look: &Look,
    ) {
        let corners = &self.kit.layouts.corners;
        let rebuilt = updated.rebuilt || changes.field;
        match &mut self.ground {
            Some(ground) if !rebuilt => {
                ground.update(&self.gpu, corners, map, view, updated, changes);
            }
            _ => {
                self.ground = Some(Ground::new(&self.gpu, corners, map, view));
                self.resources = None;
            }
        }
        locked(&self.kit.textures).show(&self.gpu, &map.textures, &map.materials);
        self.follow_light(map, changes, look);
        self.follow_overlay(map, view, look);
        self.follow_objects(map, changes, look);
        self.follow_volumes((map, view.most_divisions(map)), changes, look);
        self.dim_moved_objects(map, changes);
    }

    fn follow_objects(&mut self, map: &Map, changes: &Changes, look: &Look) {
        let (gpu, layout) = (&self.gpu, &self.kit.layouts.part);
        match &mut self.objects {
            Some(objects) => objects.update(gpu, layout, map, changes),
            None => self.objects = Some(Objects::new(gpu, layout, map)),
        }
        if let Some(objects) = &mut self.objects
            && !objects.are_selected(&look.selected)
        {
            objects.select(gpu, &look.selected);
        }
    }

    /// Brings what the overlay and the hatching of a look read.
    fn follow_overlay(&mut self, map: &Map, view: &View, look: &Look) {
        if let Some(ground) = &mut self.ground
            && !ground.is_marked_for(look.overlay)
        {
            ground.mark_for(&self.gpu, map, view, look.overlay);
            self.resources = None;
        }
        let hatching = look.hatching.as_ref();
        if let Some(ground) = &mut self.ground
            && !ground.is_hatched_as(hatching)
            && ground.hatch(&self.gpu, hatching)
        {
            self.resources = None;
        }
    }

    /// Whether a look needs something that the last upload did not bring: it shows another overlay, hatching or
    /// selection, or the sun stands elsewhere. Upload again then; nothing else need have changed.
    pub fn lacks(&self, look: &Look) -> bool {
        let hatching = look.hatching.as_ref();
        let marked =
            |ground: &Ground| ground.is_marked_for(look.overlay) && ground.is_hatched_as(hatching);
        let lit = |light: &Lighting| light.sun() == look.sun.direction();
        let selected = |objects: &Objects| objects.are_selected(&look.selected);
        self.ground.as_ref().is_some_and(|ground| !marked(ground))
            || self.ground.is_some() && self.revealed.lacks(look)
            || self
                .objects
                .as_ref()
                .is_some_and(|objects| !selected(objects))
            || (self.part == Part::First && self.light().as_ref().is_some_and(|light| !lit(light)))
    }

    /// Keeps the light on the ground; beside another renderer that does, there is nothing to do.
    fn follow_light(&self, map: &Map, changes: &Changes, look: &Look) {
        let sun = look.sun.direction();
        let mut light = self.light();
        match (&mut *light, self.part) {
            (Some(_), Part::Beside) => {}
            (Some(light), Part::First) if !changes.field => {
                for region in changes.regions_of(LayerId::Height) {
                    light.edited(&map.field, *region);
                }
                light.turn_sun(&map.field, sun);
            }
            (light, _) => *light = Some(Lighting::new(&self.gpu, map, sun)),
        }
    }

    /// Says from where the ground is looked at: a large field is only lit roughly farther away.
    pub fn light_around(&self, map: &Map, eye: Vec3) {
        if let (Some(light), Part::First) = (&mut *self.light(), self.part) {
            light.light_around(&map.field, eye.xz());
        }
    }

    /// Whether the picture shows light of another sun, or light or land beyond the map of heights before the last
    /// edits.
    pub fn is_behind(&self) -> bool {
        self.light_is_behind()
            || self.volumes_are_behind()
            || self.dims_objects
            || self.ground.as_ref().is_some_and(Ground::is_behind)
    }

    fn light_is_behind(&self) -> bool {
        self.light().as_ref().is_some_and(Lighting::is_behind)
    }

    fn volumes_are_behind(&self) -> bool {
        locked(&self.kit.volumes)
            .as_ref()
            .is_some_and(Volumes::is_behind)
    }

    /// Does a few milliseconds of what the last edits of heights have left to be done, nearest to the edit first; when
    /// the light is right, the land beyond the map follows.
    /// Call it a frame as long as the renderer [is behind](Self::is_behind).
    pub fn catch_up(&mut self, map: &Map) {
        if self.light_is_behind() {
            if let (Some(light), Part::First) = (&mut *self.light(), self.part) {
                light.catch_up(&self.gpu, map);
            }
        } else if self.volumes_are_behind() {
            if let (Some(volumes), Part::First) = (&mut *locked(&self.kit.volumes), self.part) {
                volumes.catch_up(&self.gpu, &self.kit.layouts.volume, map);
            }
        } else if let Some(ground) = &mut self.ground {
            ground.catch_up(&self.gpu, &self.kit.layouts.corners, map);
        }
        self.dim_objects(map);
    }

    /// Records the drawing of one picture, which may be one of several that are submitted together. Nothing is drawn
    /// before the first upload.
    pub fn draw(
        &mut self,
        encoder: &mut wgpu::CommandEncoder,
        target: &Target,
        camera: &Camera,
        look: &Look,
    ) {
        self.draw_columns(encoder, target, camera, look, 0..target.size()[0]);
    }

    /// The same, but only these columns of pixels of the picture are drawn; the others are black.
    pub fn draw_columns(
        &mut self,
        encoder: &mut wgpu::CommandEncoder,
        target: &Target,
        camera: &Camera,
        look: &Look,
        columns: Range<u32>,
    ) {
        self.ready_shadow(look);
        let Some(ground) = &self.ground else {
            return;
        };
        let quality = look.quality;
        let made_for = (quality, locked(&self.kit.textures).generation());
        if self.resources.as_ref().is_none_or(|(m, _)| *m != made_for) {
            let resources = self.resources_for(ground, quality);
            self.resources = resources.map(|resources| (made_for, resources));
        }
        let (Some((_, resources)), Some((.., shadow))) = (&self.resources, &self.shadow) else {
            return;
        };
        let eye = camera.position;
        let below = ground.land.height(eye.xz());
        let sun_sees = shadow.matrix(camera, below, look.towards_light());
        let frame = self.frame_group(&Frame::new(
            ground,
            camera,
            look,
            target.size(),
            samplers::filter_width(&self.gpu, quality),
            sun_sees,
        ));
        let volumes = self.prepared_volumes(target, camera, look);
        let volumes = volumes.as_ref().filter(|volumes| !volumes.is_empty());
        let mut pipelines = locked(&self.kit.pipelines);
        let mut pipeline = |pass, variant| {
            let samples = match pass {
                Pass::Object(Drawn::Shadow) | Pass::Volume(volume::Drawn::Shadow) => 1,
                _ => target.samples(),
            };
            pipelines
                .get(&self.gpu, &self.kit.layouts, pass, variant, samples)
                .clone()
        };
        let ground_pass = match look.mode {
            Mode::Textured | Mode::Unlit => Pass::Surface,
            Mode::Wire | Mode::Both => Pass::Wire,
        };
        let stand = match look.section {
            Some(section) if section.is_cut_off(eye) => Stand::Near,
            _ => ground.land.stand(eye.xz(), eye.y),
        };
        let thrown = self.throws(look, volumes);
        let shaded = |variant: Variant| match thrown {
            true => variant.with_object_shadows(),
            false => variant,
        };
        let worn = |variant: Variant| match ground.has_recorded() {
            true => variant.with_recorded(),
            false => variant,
        };
        let of_ground = worn(shaded(Variant::of_ground(look, stand)));
        let of_ground = pipeline(ground_pass, of_ground);
        let of_objects = shaded(Variant::of_objects(look));
        let of_volumes = shaded(Variant::of_volumes(look));
        let beyond = look
            .shows_surroundings()
            .then(|| pipeline(Pass::Surface, worn(Variant::beyond(look, stand))));
        let sky = pipeline(Pass::Sky, Variant::of_sky(look, stand));

        if thrown {
            let mut pass = shadow.begin(encoder);
            pass.set_bind_group(0, &frame, &[]);
            if let Some(objects) = &self.objects {
                pass.set_pipeline(&pipeline(Pass::Object(Drawn::Shadow), of_objects));
                objects.draw_shadows(&mut pass);
            }
            if let Some(volumes) = volumes {
                let depths = Pass::Volume(volume::Drawn::Shadow);
                pass.set_pipeline(&pipeline(depths, of_volumes));
                volumes.draw_shadows(&mut pass, &sun_sees);
            }
        }
        let [width, height] = target.size();
        let columns = columns.start.min(width)..columns.end.min(width);
        let uncut = Sector::new(camera, [width, height], &columns);
        let sector = uncut.clone().cut_by(look.section);
        let seen = |meshes| seen_from_near_to_far(meshes, &sector);
        let mut pass = target.begin(encoder);
        pass.set_scissor_rect(columns.start, 0, columns.len() as u32, height);
        pass.set_bind_group(0, &frame, &[]);
        pass.set_bind_group(1, resources, &[]);
        pass.set_pipeline(&of_ground);
        for chunk in seen(ground.chunks.values().collect()) {
            match ground_pass {
                Pass::Wire => chunk.draw_corners(&mut pass, CORNERS_GROUP),
                _ => chunk.draw(&mut pass),
            }
        }
        if let Some(objects) = &self.objects {
            objects.draw(&mut pass, ground_pass == Pass::Wire, |drawn| {
                pipeline(Pass::Object(drawn), of_objects)
            });
        }
        if let Some(volumes) = volumes {
            pass.set_pipeline(&pipeline(Pass::Volume(volume::Drawn::Surface), of_volumes));
            volumes.draw(&mut pass, &sector);
            self.revealed
                .draw(&mut pass, &sector, of_volumes, &mut pipeline);
        }
        self.revealed
            .draw_earth(&mut pass, &uncut, (ground, look), &mut pipeline);
        if let Some(beyond) = &beyond {
            pass.set_pipeline(beyond);
            for strip in seen(ground.surroundings.strips.iter().collect()) {
                strip.draw(&mut pass);
            }
        }
        pass.set_pipeline(&sky);
        pass.draw(0..3, 0..1);
    }

    /// What the ground's pixels read, once there is light and a map.
    fn resources_for(&self, ground: &Ground, quality: Quality) -> Option<wgpu::BindGroup> {
        let (light, textures) = (self.light(), locked(&self.kit.textures));
        let (_, _, shadow) = self.shadow.as_ref()?;
        let resources = Resources {
            ground,
            light: light.as_ref()?,
            shadow,
            textures: &textures,
            covering: textures.covering()?,
            quality,
        };
        Some(resources.bind(&self.gpu, &self.kit.layouts.ground))
    }

    /// Whether anything throws shadows that show.
    fn throws(&self, look: &Look, volumes: Option<&Volumes>) -> bool {
        let objects = self.objects.as_ref();
        let any = objects.is_some_and(|objects| !objects.is_empty()) || volumes.is_some();
        look.is_lit() && any
    }

    /// Makes room for the shadows of objects when they are first to be seen.
    fn ready_shadow(&mut self, look: &Look) {
        let thrown = {
            let volumes = locked(&self.kit.volumes);
            let volumes = volumes.as_ref().filter(|volumes| !volumes.is_empty());
            self.throws(look, volumes)
        };
        let quality = look.quality;
        let is_ready = |(of, room, _): &(Quality, bool, Shadow)| {
            *room == thrown && (!thrown || *of == quality)
        };
        if !self.shadow.as_ref().is_some_and(is_ready) {
            let shadow = if thrown {
                Shadow::new(&self.gpu, quality)
            } else {
                Shadow::none(&self.gpu)
            };
            self.shadow = Some((quality, thrown, shadow));
            self.resources = None;
        }
    }

    /// A frame's numbers: of their own for each picture, since all of a submission's are written before it is drawn.
    fn frame_group(&self, frame: &Frame) -> wgpu::BindGroup {
        let device = &self.gpu.device;
        let buffer = device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: Some("frame"),
            contents: bytemuck::bytes_of(frame),
            usage: wgpu::BufferUsages::UNIFORM,
        });
        device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("frame"),
            layout: &self.kit.layouts.frame,
            entries: &[wgpu::BindGroupEntry {
                binding: 0,
                resource: buffer.as_entire_binding(),
            }],
        })
    }
}

/// What a panic elsewhere left behind is still whole: every lock is held for one call.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
