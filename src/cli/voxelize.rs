//! `landform voxelize`: a model or a `.vox` file as a volume of a map.

use super::map_file::MapFile;
use super::progress::{during, told};
use super::{arguments, print};
use crate::document::Document;
use crate::document::action::{Action, ImportedVolume};
use crate::format::import::{VolumeOptions, VolumeSource};
use crate::format::{Error, ErrorKind, archive};
use crate::map::{Map, Volume, VolumeId};
use crate::math::length;
use crate::voxel::Filling;
use anyhow::Context as _;
use clap::{ArgGroup, Args};
use glam::Vec3;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Base vertices along each side of a map that is made around a volume.
const VERTICES: u32 = 65;
/// How many times as long as the volume such a map is at least.
const AROUND: f32 = 4.0;

/// Makes voxels of a model, or takes those of a .vox file, as a volume of a map.
///
/// A model's looks become materials, and so do the colours of a .vox file; those that the map has already are taken.
#[derive(Args)]
#[command(
    group = ArgGroup::new("where").args(["out", "into"]).required(true),
    after_help = "Example: landform voxelize hut.glb -o hut.landform --voxel-size 0.1\n         \
                  landform voxelize knight.vox --into valley.landform --at 120,31.5,80\n\n\
                  --json prints volume (its number), name, voxel_size_m, size (voxels along x, y, z), solid, bytes,\n\
                  position_m (of its first voxel), materials (id and name of each that it has) and notices."
)]
pub(super) struct Voxelize {
    /// The model: .glb, .obj or .vox.
    model: PathBuf,
    /// Make a new map with flat ground around it; a file that is there is replaced.
    #[arg(short, long, value_name = "MAP")]
    out: Option<PathBuf>,
    /// Add it to this map.
    #[arg(long, value_name = "MAP")]
    into: Option<PathBuf>,
    /// Metres of a voxel; where it is not said, about a hundredth of a model, and 0.1 for a .vox file.
    #[arg(long, value_parser = arguments::metres, allow_hyphen_values = true, value_name = "METRES")]
    voxel_size: Option<f32>,
    /// Make only the surface solid, so many metres thick, and leave empty what it encloses.
    #[arg(long, value_parser = arguments::metres, allow_hyphen_values = true, value_name = "METRES")]
    shell: Option<f32>,
    /// Where the origin of the model stands, in metres; the middle of the map, on the ground, where it is not said.
    #[arg(long, value_parser = arguments::point, allow_hyphen_values = true, value_name = "X,Y,Z")]
    at: Option<Vec3>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    volume: u32,
    name: String,
    voxel_size_m: f32,
    size: [u32; 3],
    solid: u64,
    bytes: usize,
    position_m: [f32; 3],
    materials: Vec<Named>,
    notices: Vec<String>,
}

#[derive(Serialize)]
struct Named {
    id: u8,
    name: String,
}

impl Voxelize {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let out = self.out.as_deref().or(self.into.as_deref());
        let out = out.unwrap_or(Path::new(""));
        let file = MapFile::claim(out, Some(&self.model))?;
        let map = match &self.into {
            Some(map) => Some(during("Reading the map", || archive::load(map))?),
            None => None,
        };
        let (volume, notices) = self.volume()?;
        let map = match map {
            Some(map) => map,
            None => map_around(&volume).context("cannot make a map around it")?,
        };
        let volume = self.placed(volume, &map);
        let id = Volume::next_id(&map.volumes);
        let mut document = Document::new(map);
        let action = Action::ImportVolume(Box::new(volume));
        during("Adding the volume", || document.apply(action))?;
        let report = Report::of(document.map(), id, notices);
        if self.json {
            file.save_quietly(document.map())?;
        } else {
            file.save(document.map())?;
        }
        report.map_or(Ok(()), |report| report.tell(self.json))
    }

    fn volume(&self) -> Result<(ImportedVolume, Vec<String>), Error> {
        let source = during("Reading the model", || VolumeSource::open(&self.model))?;
        let options = VolumeOptions {
            voxel_size: self.voxel_size,
            filling: self.filling(&source)?,
        };
        let file = told("Making voxels", |progress| source.read(&options, progress));
        let mut file = file.map_err(|error| error.in_file(&self.model))?;
        let notices = std::mem::take(&mut file.notices);
        Ok((ImportedVolume::of(file, Vec3::ZERO), notices))
    }

    fn filling(&self, source: &VolumeSource) -> Result<Filling, Error> {
        let wrong = |found: String, expected: &str| {
            Err(Error::new(ErrorKind::Invalid, found)
                .in_file(&self.model)
                .expected(expected))
        };
        match (self.shell, source) {
            (None, _) => Ok(Filling::Solid),
            (Some(_), VolumeSource::Vox(..)) => wrong(
                "--shell is said, but the file has voxels already".into(),
                "--shell with a model alone",
            ),
            (Some(thick), _) if thick <= 0.0 => {
                wrong(format!("the shell would be {thick} m thick"), "more than 0")
            }
            (Some(thick), _) => Ok(Filling::Shell(thick)),
        }
    }

    /// The volume with the file's origin where it is to stand.
    fn placed(&self, mut volume: ImportedVolume, map: &Map) -> ImportedVolume {
        let by = self.at.unwrap_or_else(|| {
            let [low, high] = bounds(&volume);
            let middle = (low + high) / 2.0;
            let [x, z] = map.field.extent().map(|along| along / 2.0);
            Vec3::new(x - middle.x, ground(map, x, z) - low.y, z - middle.z)
        });
        volume.volume.position += by;
        volume
    }
}

/// The height of the base vertex that is nearest to a place.
fn ground(map: &Map, x: f32, z: f32) -> f32 {
    let field = &map.field;
    let [columns, rows] = field.vertices();
    let column = ((x / field.spacing[0]).round() as u32).min(columns - 1);
    let row = ((z / field.spacing[1]).round() as u32).min(rows - 1);
    field.height.get(column, row)
}

/// The corners of what is solid, in metres from the file's origin.
fn bounds(imported: &ImportedVolume) -> [Vec3; 2] {
    let volume = &imported.volume;
    let bounds = volume.voxels.solid_bounds().unwrap_or_default();
    let [low, high] = bounds.map(|corner| Vec3::from(corner.map(|along| along as f32)));
    [low - 0.5, high + 0.5].map(|corner| volume.position + corner * volume.voxel_size)
}

fn map_around(volume: &ImportedVolume) -> anyhow::Result<Map> {
    let [low, high] = bounds(volume);
    let cells = (VERTICES - 1) as f32;
    let spacing = (high - low).max_element() * AROUND / cells;
    Ok(Map::flat([VERTICES; 2], [spacing.ceil().max(1.0); 2])?)
}

impl Report {
    fn of(map: &Map, id: VolumeId, notices: Vec<String>) -> Option<Self> {
        let volume = map.volumes.get(&id)?;
        let used = volume.voxels.materials();
        let used = map.materials.iter().filter(|m| used[usize::from(m.id)]);
        Some(Self {
            volume: id.0,
            name: volume.name.clone(),
            voxel_size_m: volume.voxel_size,
            size: volume.voxels.size(),
            solid: volume.voxels.solid_count(),
            bytes: volume.voxels.bytes(),
            position_m: volume.position.to_array(),
            materials: used
                .map(|material| Named {
                    id: material.id,
                    name: material.name.clone(),
                })
                .collect(),
            notices,
        })
    }

    fn tell(&self, json: bool) -> anyhow::Result<()> {
        for notice in &self.notices {
            print::remark(format_args!("note: {notice}"));
        }
        if json {
            return Ok(print::result(serde_json::to_string_pretty(self)?)?);
        }
        let [x, y, z] = self.size;
        let names: Vec<&str> = self.materials.iter().map(|m| m.name.as_str()).collect();
        print::remark(format_args!(
            "volume {} {}: {x} × {y} × {z} voxels of {}, {} of them solid, {:.1} MB",
            self.volume,
            self.name,
            length(self.voxel_size_m),
            self.solid,
            self.bytes as f64 / 1e6
        ));
        print::remark(format_args!("made of {}", names.join(", ")));
        Ok(())
    }
}
