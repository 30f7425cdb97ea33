//! How safe unsaved work is from a crash: whether the journal can be written, and what was recovered from it.

use super::app::App;
use super::files::Intent;
use super::notices::{Kind, Offer};
use crate::document::{Document, Recovery};
use egui::Context;
use std::path::Path;

/// How safe unsaved work is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Safety {
    /// Whatever is done is on the disk.
    Safe,
    /// So many edits are still being written.
    Writing(usize),
    /// A crash would lose it: why.
    Exposed(String),
}

impl Safety {
    /// How safe work on a map is; `unprotected` says why a map without a file has no journal, if it has none.
    pub(super) fn of(document: &Document, unprotected: Option<&str>) -> Self {
        let journal = document.journal();
        let unprotected = unprotected.filter(|_| document.path().is_none());
        if document.read_only().is_some() {
            Self::Safe
        } else if let Some(why) = journal.failure.as_deref().or(unprotected) {
            Self::Exposed(why.to_owned())
        } else if journal.waiting > 0 {
            Self::Writing(journal.waiting)
        } else {
            Self::Safe
        }
    }
}

impl App {
    /// How safe unsaved work is now.
    pub(super) fn safety(&self) -> Safety {
        Safety::of(self.session.document(), self.unprotected.as_deref())
    }

    /// Keeps a map without a file safe in the data folder, or takes note that it is not.
    pub(super) fn protect(&mut self) {
        let protected = match &self.data {
            Some(data) => self.session.document_mut().protect(data),
            None => {
                self.unprotected = Some("the system names no folder for it".into());
                return;
            }
        };
        self.unprotected = protected.err().map(|error| error.to_string());
    }

    /// Says that work was recovered, until it is saved or given up.
    pub(super) fn note_recovery(&mut self) {
        let document = self.session.document();
        let Some(recovery) = document.recovery().cloned() else {
            return;
        };
        let place = document.kept_at().unwrap_or(Path::new(""));
        let detail = format!("{} · {}", story(&recovery), place.display());
        let offers = &[Offer::Save, Offer::DropRecovered];
        if self.session.is_recovered() {
            self.notices
                .ask(Kind::Warning, "Work was recovered", detail, offers);
        }
        if let Some(trouble) = recovery.trouble {
            let title = "Not all could be recovered";
            self.notices.ask(Kind::Warning, title, trouble, &[]);
        }
    }

    /// Takes what a toast offers.
    pub(super) fn take_offer(&mut self, context: &Context, offer: Offer) {
        match offer {
            Offer::Details => self.settings.layout.show(super::dock::Pane::Log),
            Offer::Save => self.save(context),
            Offer::Undo => self.travel(|session| session.undo()),
            Offer::DropRecovered => self.drop_recovered(context),
        }
    }

    /// Gives up the work that was recovered. On a map with a file that can be undone; one without is left.
    fn drop_recovered(&mut self, context: &Context) {
        if self.session.document().path().is_none() {
            return self.leave(context, Intent::Sample);
        }
        self.travel(|session| session.drop_recovered());
        let how = "Redo brings it back";
        self.notices
            .say(Kind::Info, "Recovered work was discarded", how);
    }
}

/// What was recovered, in words.
fn story(recovery: &Recovery) -> String {
    let mut story = match recovery.edits {
        0 => "not saved yet".to_owned(),
        1 => "1 edit, not saved yet".to_owned(),
        n => format!("{n} edits, not saved yet"),
    };
    for (is, what) in [
        (recovery.lost_bytes > 0, "the last one was cut short"),
        (recovery.changed_outside, "the file was changed elsewhere"),
    ] {
        if is {
            story = format!("{story}; {what}");
        }
    }
    story
}
