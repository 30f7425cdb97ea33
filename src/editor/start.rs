//! From the command line to the window: the map to open, and what must be there.

use super::app::{App, Start};
use super::file_dialogs::{FileDialogs, Native};
use super::session::Session;
use super::settings::Settings;
use super::{sample, settings};
use crate::document::{self, Document};
use crate::render::Gpu;
use anyhow::{anyhow, bail};
use egui::ViewportBuilder;
use egui_wgpu::WgpuSetup;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Opens the window, on a map if one is named, else on work that was left behind, in no file or beside a recent one,
/// else on the sample map.
/// Returns when the window is closed.
///
/// # Errors
/// When the map can't be opened, or there is no display or no graphics driver.
pub fn run(map: Option<PathBuf>) -> anyhow::Result<()> {
    check_libraries().inspect_err(tell_desktop)?;
    let setup = Setup {
        map,
        folder: settings::folder(),
        data: document::data_folder(),
        desktop: Box::new(Native),
    };
    let options = options(&setup.folder);
    let start = Start::new(setup)?;
    eframe::run_native(
        "Landform",
        options,
        Box::new(|creation| Ok(Box::new(App::new(&creation.egui_ctx, start)))),
    )
    .map_err(explain)
    .inspect_err(tell_desktop)
}

/// Shows why no window opened to one who started the program without a terminal.
fn tell_desktop(error: &anyhow::Error) {
    if std::io::stderr().is_terminal() || !has_display() {
        return;
    }
    rfd::MessageDialog::new()
        .set_level(rfd::MessageLevel::Error)
        .set_title("Landform did not open")
        .set_description(error.to_string())
        .show();
}

/// What a window is opened with.
pub struct Setup {
    /// The map to open; none for work that was left behind, else the sample map.
    pub map: Option<PathBuf>,
    /// The folder of settings.
    pub folder: PathBuf,
    /// Where work on maps without a file is kept safe, if anywhere.
    pub data: Option<PathBuf>,
    /// What asks the desktop for paths.
    pub desktop: Box<dyn FileDialogs>,
}

impl Start {
    fn new(setup: Setup) -> anyhow::Result<Self> {
        let recent = Settings::load(&setup.folder).0.recent;
        let mut session = open(setup.map.as_deref(), setup.data.as_deref(), &recent)?;
        session.see_from(session.first_pose().position, None);
        Ok(Self {
            session,
            folder: setup.folder,
            data: setup.data,
            desktop: setup.desktop,
        })
    }
}

impl App {
    /// Opens a map and makes the contents of a window for it.
    ///
    /// # Errors
    /// When the map can't be opened.
    pub fn open(context: &egui::Context, setup: Setup) -> anyhow::Result<Self> {
        Ok(Self::new(context, Start::new(setup)?))
    }
}

fn open(map: Option<&Path>, data: Option<&Path>, recent: &[PathBuf]) -> anyhow::Result<Session> {
    if let Some(map) = map {
        return Ok(Session::new(Document::open(map)?));
    }
    let left = data.map(document::left_behind).unwrap_or_default();
    let recovered = left
        .into_iter()
        .find_map(|map| Document::open_left_behind(map).ok().flatten());
    if let Some(document) = recovered {
        return Ok(Session::titled(document, "Recovered map"));
    }
    let holds_work = |document: &Document| document.recovery().is_some();
    let left =
        document::left_beside(recent).find_map(|map| Document::open(map).ok().filter(holds_work));
    match left {
        Some(document) => Ok(Session::new(document)),
        None => Ok(sample::session()?),
    }
}

fn options(folder: &Path) -> eframe::NativeOptions {
    let mut options = eframe::NativeOptions {
        viewport: ViewportBuilder::default()
            .with_title("Landform")
            .with_app_id("landform")
            .with_inner_size([1366.0, 768.0])
            .with_min_inner_size([800.0, 560.0]),
        persistence_path: Some(folder.join("window.ron")),
        ..eframe::NativeOptions::default()
    };
    if let WgpuSetup::CreateNew(setup) = &mut options.wgpu_options.wgpu_setup {
        setup.device_descriptor = Arc::new(Gpu::device_descriptor);
    }
    options
}

/// The window library crashes where this one is missing, so it is looked for first.
fn check_libraries() -> anyhow::Result<()> {
    const NEEDED: &str = "libxkbcommon-x11.so.0";
    if !cfg!(target_os = "linux") || has_wayland() || !has_display() {
        return Ok(());
    }
    // SAFETY: loading this library runs no code but its own, which has no conditions.
    match unsafe { libloading::Library::new(NEEDED) } {
        Ok(_) => Ok(()),
        Err(_) => bail!(
            "the library {NEEDED} is missing, without which no window opens; install it (Debian, Ubuntu: apt-get install libxkbcommon-x11-0)"
        ),
    }
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

fn has_wayland() -> bool {
    is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET")
}

fn has_display() -> bool {
    has_wayland() || is_set("DISPLAY") || !cfg!(target_os = "linux")
}

/// Why no window opened, and what to do.
fn explain(error: eframe::Error) -> anyhow::Error {
    let story = error.to_string();
    match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => anyhow!(
            "no display was found ({story}); run it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY"
        ),
        eframe::Error::Wgpu(_) => anyhow!(
            "no graphics driver was found ({story}); install one for Vulkan or OpenGL, such as Debian's mesa-vulkan-drivers, which needs no graphics card"
        ),
        other => anyhow!(other.to_string()).context("the window could not be opened"),
    }
}
