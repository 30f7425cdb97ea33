//! `landform render`: a picture of a map.

use super::progress::during;
use super::{arguments, output, print};
use crate::format::{self, archive};
use crate::map::Map;
use crate::render::{Bands, Camera, Gpu, Look, Mode, Overlay, Section, Shot, Sun, picture_with};
use crate::terrain::{Detail, Eye, Far};
use anyhow::Context as _;
use clap::{Args, ValueEnum};
use glam::Vec3;
use std::path::PathBuf;

/// Renders a picture of a map, as the editor shows it.
#[derive(Args)]
#[command(
    after_help = "Example: landform render valley.landform --eye 640,220,2300 --look 1280,90,1280 --view both -o valley.png\n         \
                  landform render cave.landform --eye 1068,75,1490 --look 1098,61,1526 --section=-z=1520 -o cut.png"
)]
pub(super) struct Render {
    /// The map.
    map: PathBuf,
    /// Where the eye is, in metres: x to the east, y up, z to the south.
    #[arg(long, value_parser = arguments::point, allow_hyphen_values = true, value_name = "X,Y,Z")]
    eye: Vec3,
    /// What it looks at.
    #[arg(long, value_parser = arguments::point, allow_hyphen_values = true, value_name = "X,Y,Z")]
    look: Vec3,
    /// What is drawn.
    #[arg(long, value_enum, default_value = "textured")]
    view: Picture,
    /// What is shown over it by colours, as in the editor's legends.
    #[arg(long, value_enum, value_name = "WHAT")]
    overlay: Option<Shown>,
    /// Metres between contour lines or bands of height.
    #[arg(long, value_parser = arguments::metres, allow_hyphen_values = true, value_name = "METRES")]
    interval: Option<f32>,
    /// Cut the map open by a plane across x, y or z, so many metres along it: what lies beyond is left out, and what is
    /// solid there is seen as a cut; with a minus before the axis what lies before it is left out.
    #[arg(long, value_parser = arguments::section, allow_hyphen_values = true, value_name = "AXIS=METRES")]
    section: Option<Section>,
    /// Where the sun stands, in degrees: from north to the east, and above the horizon.
    #[arg(long, value_parser = arguments::sun, allow_hyphen_values = true, value_name = "AZIMUTH,ELEVATION")]
    sun: Option<Sun>,
    /// Draw the plain rule of the format: no light, no haze, no finer detail.
    #[arg(long)]
    plain: bool,
    /// Width and height in pixels.
    #[arg(long, value_parser = arguments::size, allow_hyphen_values = true, default_value = "1280x720", value_name = "WIDTHxHEIGHT")]
    size: [u32; 2],
    /// Divide no cell more often than this.
    #[arg(long, value_parser = arguments::count, allow_hyphen_values = true, value_name = "N")]
    max_divisions: Option<u32>,
    /// Draw every recorded vertex, also where it is far.
    #[arg(long)]
    every_vertex: bool,
    /// Where to write the PNG.
    #[arg(short, long)]
    out: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Picture {
    /// The surface.
    Textured,
    /// The edges of the triangles.
    Wireframe,
    /// Edges over the surface.
    Both,
    /// The colours of the surface, without light and shadow.
    Unlit,
    /// Displacement levels over the surface.
    Levels,
    /// Numbers of divisions over surface and edges.
    Divisions,
}

#[derive(Clone, Copy, ValueEnum)]
enum Shown {
    /// Displacement levels.
    Levels,
    /// Numbers of divisions.
    Divisions,
    /// How far the newest vertices have moved.
    Rates,
    /// Base textures.
    Textures,
    /// Covers.
    Covers,
    /// How much of the cover shows.
    CoverAlpha,
    /// How much of the base shows.
    BaseAlpha,
    /// Palettes.
    Palettes,
    /// Colours of vertices.
    Colours,
    /// Slopes in bands of 15 degrees.
    Slopes,
    /// Bands of height.
    Heights,
    /// Lines of equal height.
    Contours,
    /// Materials that volumes show.
    Materials,
    /// Materials that are touched.
    Touched,
    /// How full voxels are.
    Density,
    /// What is touched of volumes, with its edges.
    Collision,
}

impl Shown {
    fn overlay(self) -> Overlay {
        match self {
            Self::Levels => Overlay::Levels,
            Self::Divisions => Overlay::Divisions,
            Self::Rates => Overlay::Rates,
            Self::Textures => Overlay::Textures,
            Self::Covers => Overlay::Covers,
            Self::CoverAlpha => Overlay::CoverAlpha,
            Self::BaseAlpha => Overlay::BaseAlpha,
            Self::Palettes => Overlay::Palettes,
            Self::Colours => Overlay::Colours,
            Self::Slopes => Overlay::Slopes,
            Self::Heights => Overlay::Heights,
            Self::Contours => Overlay::Contours,
            Self::Materials => Overlay::Materials,
            Self::Touched => Overlay::Touched,
            Self::Density => Overlay::Density,
            Self::Collision => Overlay::Collision,
        }
    }
}

impl Render {
    pub(super) fn run(self) -> anyhow::Result<()> {
        output::check(&self.out, &["png"], Some(&self.map))?;
        let far = if self.every_vertex {
            Far::Recorded
        } else {
            Far::FINE
        };
        let mut shot = self.shot()?;
        let map = during("Reading the map", || archive::load(&self.map))?;
        shot.look.bands = self.bands(&map);
        let image = during("Drawing", || {
            picture_with(&Gpu::headless()?, &map, &shot, far)
        })?;
        let mut png = std::io::Cursor::new(Vec::new());
        image
            .write_to(&mut png, image::ImageFormat::Png)
            .context("the picture could not be packed as PNG")?;
        format::replace(&self.out, |out| {
            use std::io::Write as _;
            out.write_all(png.get_ref())
                .map_err(|error| format::Error::system("it cannot be written", error))
        })?;
        Ok(print::result(self.out.display())?)
    }

    /// What overlays of heights are drawn for.
    fn bands(&self, map: &Map) -> Bands {
        let fitting = Bands::fitting(map.field.height_range());
        Bands {
            interval: self.interval.unwrap_or(fitting.interval),
            ..fitting
        }
    }

    fn shot(&self) -> anyhow::Result<Shot> {
        anyhow::ensure!(
            self.interval.is_none_or(|metres| metres > 0.0),
            "--interval is {}; expected more than 0 metres",
            self.interval.unwrap_or_default()
        );
        anyhow::ensure!(
            self.eye != self.look,
            "--look is where --eye is; expected another point"
        );
        let max_divisions = match self.max_divisions {
            Some(asked) => arguments::divisions(asked)?,
            None => u8::MAX,
        };
        let (mode, overlay) = match self.view {
            Picture::Textured => (Mode::Textured, Overlay::None),
            Picture::Wireframe => (Mode::Wire, Overlay::None),
            Picture::Both => (Mode::Both, Overlay::None),
            Picture::Unlit => (Mode::Unlit, Overlay::None),
            Picture::Levels => (Mode::Textured, Overlay::Levels),
            Picture::Divisions => (Mode::Both, Overlay::Divisions),
        };
        Ok(Shot {
            camera: Camera::looking_at(self.eye, self.look),
            eye: Eye {
                detail: Detail::From(self.eye),
                max_divisions,
            },
            look: Look {
                mode,
                overlay: self.overlay.map_or(overlay, Shown::overlay),
                sun: self.sun.unwrap_or_default(),
                section: self.section,
                enhanced: !self.plain,
                ..Look::default()
            },
            size: self.size,
            samples: 4,
        })
    }
}
