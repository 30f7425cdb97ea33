//! Models and objects: what the window does with them.

use super::app::App;
use super::ask::Purpose;
use super::dialog::message::Failure;
use super::notices::Kind;
use super::panel::objects::{self, Request};
use super::panel::problems;
use super::tool::{aligned, grounded};
use crate::document::action::{Action, ModelValues};
use crate::format::model::{self, Bundled};
use crate::map::{Model, Object, ObjectId};
use egui::{Context, Ui};
use glam::Vec3;
use std::collections::BTreeMap;
use std::path::PathBuf;

impl App {
    /// Fills the objects panel.
    pub(super) fn show_objects(&mut self, ui: &mut Ui) {
        let tool = &mut self.tools.objects;
        let burial = tool.chosen.and_then(|id| self.checks.burials.of(id));
        let map = self.session.document().map();
        let request = objects::show(ui, map, burial, tool, &mut self.panels.objects);
        if let Some(request) = request {
            self.take_object_request(ui.ctx(), request);
        }
    }

    fn take_object_request(&mut self, context: &Context, request: Request) {
        let set = |id, object| Action::SetObjects(BTreeMap::from([(id, object)]));
        match request {
            Request::AddBundled(bundled) => self.add_bundled(bundled),
            Request::Import => self.ask(context, Purpose::Model),
            Request::RemoveModel { index, instead } => {
                self.act(Action::RemoveModel { index, instead });
                let last = self.session.map().models.len().saturating_sub(1);
                self.tools.objects.model = self.tools.objects.model.min(last);
            }
            Request::Set(id, object) => self.act(set(id, object)),
            Request::Continue(id, object) => {
                let done = self.session.apply_continuing(set(id, object));
                self.tell(done);
            }
            Request::Snap(id) => self.put_on_ground(id),
            Request::Align(id) => self.lean_as_slope(id),
            Request::Frame(id) => self.frame_object(id),
            Request::Duplicate(id) => self.duplicate_object(id),
            Request::Remove(id) => self.act(Action::RemoveObjects(vec![id])),
        }
    }

    /// Adds a model that comes with the program.
    pub(super) fn add_bundled(&mut self, bundled: &Bundled) {
        match bundled.model() {
            Ok(model) => self.add_model(model),
            Err(error) => self.fail(Failure::of_file("No model was added", &error)),
        }
    }

    /// Lifts or lowers an object until its foot is on the ground.
    pub(super) fn put_on_ground(&mut self, id: ObjectId) {
        self.change_object(id, |app, object| grounded(&app.session, object));
    }

    /// Lets an object lean as the ground does that it stands on.
    pub(super) fn lean_as_slope(&mut self, id: ObjectId) {
        self.change_object(id, |app, object| {
            let aligned = aligned(&app.session, object);
            grounded(&app.session, aligned)
        });
    }

    fn change_object(&mut self, id: ObjectId, change: impl FnOnce(&Self, Object) -> Object) {
        if let Some(object) = self.session.document().map().objects.get(&id).cloned() {
            let changed = change(self, object);
            self.act(Action::SetObjects(BTreeMap::from([(id, changed)])));
        }
    }

    /// Copies the chosen object beside itself and chooses the copy.
    pub(super) fn duplicate_chosen(&mut self) {
        if let Some(id) = self.chosen_object() {
            self.duplicate_object(id);
        }
    }

    fn duplicate_object(&mut self, id: ObjectId) {
        let map = self.session.document().map();
        let Some(object) = map.objects.get(&id) else {
            return;
        };
        let mesh = map
            .models
            .get(usize::from(object.model))
            .map(|m| m.mesh.bounds());
        let width = mesh.map_or(1.0, |[least, most]| (most.x - least.x) * object.scale.x);
        let mut copy = object.clone();
        copy.position += object.rotation * (Vec3::X * (width * 1.1 + 0.2));
        let copy = self.tools.objects.settled(&self.session, copy);
        let by = copy.position - object.position;
        let objects = vec![id];
        self.act(Action::DuplicateObjects { objects, by });
        self.choose_newest();
    }

    /// Removes the chosen object.
    pub(super) fn remove_chosen(&mut self) {
        if let Some(id) = self.chosen_object() {
            self.act(Action::RemoveObjects(vec![id]));
        }
    }

    /// The object that is chosen, if it is there.
    pub(super) fn chosen_object(&self) -> Option<ObjectId> {
        let chosen = self.tools.objects.chosen_of(self.session.document().map());
        chosen.map(|(id, _)| id)
    }

    /// Places an object and chooses it.
    pub(super) fn place_object(&mut self, object: Object) {
        self.act(Action::PlaceObjects(vec![object]));
        self.choose_newest();
    }

    fn choose_newest(&mut self) {
        let objects = &self.session.document().map().objects;
        self.tools.objects.chosen = objects.last_key_value().map(|(id, _)| *id);
    }

    /// Brings an object into view.
    pub(super) fn frame_object(&mut self, id: ObjectId) {
        let map = self.session.document().map();
        let Some(object) = map.objects.get(&id) else {
            return;
        };
        let Some(model) = map.models.get(usize::from(object.model)) else {
            return;
        };
        let [least, most] = model.mesh.bounds();
        let centre = object.transform().transform_point3((least + most) / 2.0);
        let radius = ((most - least) * object.scale).length() * 0.75;
        self.tools.objects.chosen = Some(id);
        self.active_viewport().frame_at(centre, radius);
        self.keep_cameras_together();
    }

    /// Reads a model's file in a job and adds it.
    pub(super) fn import_model(&mut self, context: &Context, path: PathBuf) {
        let opened = self.opened;
        self.jobs.start(context, "Reading a model", move |_| {
            let read = model::load(&path);
            Box::new(move |app: &mut Self| {
                if app.opened != opened {
                    return;
                }
                match read {
                    Ok(model) => app.add_model(model),
                    Err(error) => app.fail(Failure::of_file("No model was added", &error)),
                }
            })
        });
    }

    fn add_model(&mut self, model: Model) {
        let (name, index) = (
            model.name.clone(),
            self.session.document().map().models.len(),
        );
        match self.session.apply(Action::AddModel(ModelValues(model))) {
            Ok(()) => {
                self.tools.objects.model = index;
                self.tools.kind = super::tool::ToolKind::Object;
                let detail = "Click on the ground to place it";
                self.notices
                    .say(Kind::Done, format!("{name} added"), detail);
            }
            refused => self.tell(refused),
        }
    }

    /// Fills the problems panel.
    pub(super) fn show_problems(&mut self, ui: &mut Ui) {
        let map = self.session.document().map();
        match problems::show(ui, map, &self.checks.found, &self.checks.burials) {
            None => {}
            Some(problems::Request::Frame(id)) => self.frame_object(id),
            Some(problems::Request::Level(ids)) => self.act(Action::LevelUnder(ids)),
            Some(problems::Request::Flatten(ids)) => self.act(Action::FlattenUnder(ids)),
        }
    }
}
