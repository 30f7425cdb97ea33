//! Models and objects: what the window does with them.

use super::app::App;
use super::ask::Purpose;
use super::dialog::message::Failure;
use super::notices::Kind;
use super::panel::objects::{self, Request};
use super::panel::problems;
use super::session::Session;
use super::tool::{Chosen, Group, ToolKind, aligned, grounded, names};
use crate::document::action::{Action, ModelValues};
use crate::document::burial::Remedy;
use crate::format::model::{self, Bundled};
use crate::map::{Model, Object, ObjectId};
use egui::{Context, Ui};
use glam::Vec3;
use std::path::PathBuf;

impl App {
    /// Fills the objects panel.
    pub(super) fn show_objects(&mut self, ui: &mut Ui) {
        let tool = &mut self.tools.objects;
        let map = self.session.document().map();
        let burials = &self.checks.burials;
        let request = objects::show(ui, map, burials, tool, &mut self.panels.objects);
        if let Some(request) = request {
            self.take_object_request(ui.ctx(), request);
        }
    }

    fn take_object_request(&mut self, context: &Context, request: Request) {
        match request {
            Request::AddBundled(bundled) => self.add_bundled(bundled),
            Request::Import => self.ask(context, Purpose::Model),
            Request::RemoveModel { index, instead } => {
                self.act(Action::RemoveModel { index, instead });
                let last = self.session.map().models.len().saturating_sub(1);
                self.tools.objects.model = self.tools.objects.model.min(last);
            }
            Request::Set(objects) => self.act(Action::SetObjects(objects)),
            Request::Continue(objects) => {
                let done = self.session.apply_continuing(Action::SetObjects(objects));
                self.tell(done);
            }
            Request::Snap => self.put_on_ground(),
            Request::Align => self.lean_as_slope(),
            Request::Frame => self.frame_chosen(),
            Request::Duplicate => self.duplicate_chosen(),
            Request::Remove => self.remove_chosen(),
        }
    }

    /// Does a command about objects and models.
    pub(super) fn call_object(&mut self, context: &Context, what: &str) {
        match what {
            "duplicate" if self.handles_volumes() => self.duplicate_volume(),
            "delete" if self.handles_volumes() => self.delete_of_volume(),
            "duplicate" => self.duplicate_chosen(),
            "delete" => self.remove_chosen(),
            "level-under" => self.mend_chosen(Remedy::Level),
            "flatten-under" => self.mend_chosen(Remedy::Flatten),
            "both-under" => self.mend_chosen(Remedy::Both),
            "level-under-all" => self.mend_buried(Remedy::Level),
            "flatten-under-all" => self.mend_buried(Remedy::Flatten),
            "both-under-all" => self.mend_buried(Remedy::Both),
            "ground" => self.put_on_ground(),
            "align" => self.lean_as_slope(),
            "model" => self.ask(context, Purpose::Model),
            key => {
                if let Some(bundled) = Bundled::by_key(key) {
                    self.add_bundled(bundled);
                }
            }
        }
    }

    fn mend_chosen(&mut self, remedy: Remedy) {
        let ids = self.group().map(|group| group.ids());
        if let Some(ids) = ids {
            self.act(remedy.action(ids));
        }
    }

    fn mend_buried(&mut self, remedy: Remedy) {
        let buried = self.checks.burials.problems();
        let buried = buried.map(|burial| burial.object).collect();
        self.act(remedy.action(buried));
    }

    /// Adds a model that comes with the program.
    fn add_bundled(&mut self, bundled: &Bundled) {
        match bundled.model() {
            Ok(model) => self.add_model(model),
            Err(error) => self.fail(Failure::of_file("No model was added", &error)),
        }
    }

    /// Lifts or lowers the chosen objects until their feet are on the ground.
    fn put_on_ground(&mut self) {
        self.change_chosen(grounded);
    }

    /// Lets the chosen objects lean as the ground does that they stand on.
    fn lean_as_slope(&mut self) {
        self.change_chosen(|session, object| {
            let aligned = aligned(session, object);
            grounded(session, aligned)
        });
    }

    /// The chosen objects, if any are there.
    fn group(&self) -> Option<Group<'_>> {
        Group::of(self.session.document().map(), &self.tools.objects.chosen)
    }

    fn change_chosen(&mut self, change: impl Fn(&Session, Object) -> Object) {
        let Some(group) = self.group() else { return };
        let changed =
            |(id, object): (ObjectId, &Object)| (id, change(&self.session, object.clone()));
        let changed = group.objects().map(changed).collect();
        self.act(Action::SetObjects(changed));
    }

    /// Copies the chosen objects beside themselves and chooses the copies.
    pub(super) fn duplicate_chosen(&mut self) {
        let Some(group) = self.group() else { return };
        let map = self.session.document().map();
        let by = group.beside(map);
        let names = names::fresh(map, group.objects().map(|(_, object)| object.name.as_str()));
        let copy = |((_, object), name): ((ObjectId, &Object), String)| {
            let copy = Object {
                name,
                position: object.position + by,
                ..object.clone()
            };
            self.tools.objects.settled(&self.session, copy)
        };
        let copies: Vec<Object> = group.objects().zip(names).map(copy).collect();
        self.place_and_choose(Action::PlaceObjects(copies));
    }

    /// Removes the chosen objects.
    pub(super) fn remove_chosen(&mut self) {
        let ids = self.group().map(|group| group.ids());
        if let Some(ids) = ids {
            self.act(Action::RemoveObjects(ids));
        }
    }

    /// The chosen object that leads, if it is there.
    pub(super) fn chosen_object(&self) -> Option<ObjectId> {
        let map = self.session.document().map();
        let lead = self.tools.objects.chosen.lead_of(map);
        lead.map(|(id, _)| id)
    }

    /// Chooses all objects, none, or those that are not chosen. Says whether that is what a command is about now.
    pub(super) fn choose_objects(&mut self, what: &str) -> bool {
        let map = self.session.document().map();
        let chosen = &mut self.tools.objects.chosen;
        match what {
            _ if self.tools.kind != ToolKind::Object => return false,
            "all" => *chosen = Chosen::all(map.objects.keys().copied()),
            "none" => *chosen = Chosen::default(),
            "invert" => chosen.invert(map),
            _ => return false,
        }
        true
    }

    /// Places an object and chooses it.
    pub(super) fn place_object(&mut self, object: Object) {
        self.place_and_choose(Action::PlaceObjects(vec![object]));
    }

    /// Does an action that makes objects, and chooses them.
    fn place_and_choose(&mut self, action: Action) {
        let done = self.session.apply(action);
        if done.is_ok() {
            let edit = self.session.document().history().next_undo();
            let new = edit.map(|edit| edit.changes().objects.iter().copied());
            self.tools.objects.chosen = Chosen::all(new.into_iter().flatten());
        }
        self.tell(done);
    }

    /// Brings an object into view and chooses it.
    fn frame_object(&mut self, id: ObjectId) {
        self.tools.objects.chosen = Chosen::only(id);
        self.frame_chosen();
    }

    /// Brings the chosen objects into view.
    pub(super) fn frame_chosen(&mut self) {
        let Some(group) = self.group() else { return };
        let corners = group.corners(self.session.document().map());
        let centre = corners.iter().sum::<Vec3>() / 8.0;
        let radius = (corners[0] - centre).length() * 1.5;
        self.move_camera(|viewport, session| viewport.frame_at(session, centre, radius));
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
                self.tools.kind = ToolKind::Object;
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
            Some(problems::Request::Mend(remedy, ids)) => self.act(remedy.action(ids)),
        }
    }
}
