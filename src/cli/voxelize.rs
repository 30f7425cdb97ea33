//! `landform voxelize`: a model or a `.vox` file as a volume of a map.

use super::map_file::MapFile;
use super::progress::{during, told};
use super::{arguments, print};
use crate::document::Document;
use crate::document::action::{Action, ImportedVolume, ImportedVolumes};
use crate::format::import::{VolumeOptions, VolumeSource};
use crate::format::{Error, ErrorKind, archive};
use crate::map::{Map, Material, VOXEL_SIZES, VolumeId};
use crate::math::{length, plain};
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
                  landform voxelize knight.vox --into valley.landform --at 120,31.5,80\n         \
                  landform voxelize castle.vox --into valley.landform --apart\n\n\
                  A material is made for each look of a model, and for each colour where its vertices have several: its\n\
                  colour is the base-colour factor times the vertices' colour times the mean of the picture. Voxels wear no\n\
                  picture: of one in which much is painted its mean is left.\n\n\
                  --json prints volume (its number), name, voxel_size_m, size (voxels along x, y, z), solid, bytes,\n\
                  position_m (of its first voxel), materials (id and name of each that it has) and notices; with --apart a list of them."
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
    /// Metres of a voxel; where it is not said, about a hundredth of a model, and what a .vox file says, else 0.1.
    #[arg(long, value_parser = arguments::metres, allow_hyphen_values = true, value_name = "METRES")]
    voxel_size: Option<f32>,
    /// Make only the surface solid, so many metres thick, and leave empty what it encloses.
    #[arg(long, value_parser = arguments::metres, allow_hyphen_values = true, value_name = "METRES")]
    shell: Option<f32>,
    /// Where the origin of the model stands, in metres; where it is not said, with --into where a .vox file says, else in
    /// the middle of the map, on the ground.
    #[arg(long, value_parser = arguments::point, allow_hyphen_values = true, value_name = "X,Y,Z")]
    at: Option<Vec3>,
    /// Make every model of a .vox scene a volume of its own, called as in the scene; all are one where it is not said.
    #[arg(long)]
    apart: bool,
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

/// What is read of a file.
struct Read {
    volumes: Vec<ImportedVolume>,
    /// Where its origin stood in the map that it was written from, if it says so.
    origin: Option<Vec3>,
    /// What was left out or guessed.
    notices: Vec<String>,
}

impl Voxelize {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.check_voxel_size()?;
        let out = self.out.as_deref().or(self.into.as_deref());
        let out = out.unwrap_or(Path::new(""));
        let file = MapFile::claim(out, Some(&self.model))?;
        let map = match &self.into {
            Some(map) => Some(during("Reading the map", || archive::load(map))?),
            None => None,
        };
        let Read {
            mut volumes,
            origin,
            notices,
        } = self.volumes()?;
        let map = match map {
            Some(map) => map,
            None => map_around(&volumes).context("cannot make a map around it")?,
        };
        self.place(&mut volumes, origin, &map)?;
        let known: Vec<VolumeId> = map.volumes.keys().copied().collect();
        let mut document = Document::new(map);
        let action = Action::ImportVolumes(ImportedVolumes(volumes));
        during("Adding the volume", || document.apply(action))?;
        if self.json {
            file.save_quietly(document.map())?;
        } else {
            file.save(document.map())?;
        }
        let map = document.map();
        let is_new = |id: &&VolumeId| !known.contains(id);
        let new = map.volumes.keys().filter(is_new);
        let reports: Vec<Report> = new
            .filter_map(|id| Report::of(map, *id, &notices))
            .collect();
        self.tell(&reports, &notices)
    }

    /// Refuses a size of voxels that no volume may have.
    fn check_voxel_size(&self) -> Result<(), Error> {
        let [least, most] = VOXEL_SIZES;
        match self.voxel_size {
            Some(size) if !(least..=most).contains(&size) => Err(Error::new(
                ErrorKind::Invalid,
                format!("--voxel-size is {} m", plain(size)),
            )
            .expected(format!("{least} to {most} m"))
            .advice("Choose another size.")),
            _ => Ok(()),
        }
    }

    /// What the file holds, its origin at 0, 0, 0.
    fn volumes(&self) -> Result<Read, Error> {
        let source = during("Reading the model", || VolumeSource::open(&self.model))?;
        let options = VolumeOptions {
            voxel_size: self.voxel_size,
            filling: self.filling(&source)?,
        };
        let read = |progress: &_| {
            if self.apart {
                source.read_apart(&options, progress)
            } else {
                Ok(vec![source.read(&options, progress)?])
            }
        };
        let files = told("Making voxels", read);
        let mut files = files.map_err(|error| error.in_file(&self.model))?;
        let notices = files
            .iter_mut()
            .flat_map(|file| std::mem::take(&mut file.notices));
        let notices = notices.collect();
        let origin = files.first().and_then(|file| file.origin);
        let volumes = files
            .into_iter()
            .map(|file| ImportedVolume::of(file, Vec3::ZERO));
        Ok(Read {
            volumes: volumes.collect(),
            origin,
            notices,
        })
    }

    fn filling(&self, source: &VolumeSource) -> Result<Filling, Error> {
        let wrong = |found: String, expected: &str| {
            Err(Error::new(ErrorKind::Invalid, found)
                .in_file(&self.model)
                .expected(expected))
        };
        if self.apart && !matches!(source, VolumeSource::Vox(_)) {
            return wrong(
                "--apart is said, but the file is one model".into(),
                "--apart with a .vox file alone",
            );
        }
        match (self.shell, source) {
            (None, _) => Ok(Filling::Solid),
            (Some(_), VolumeSource::Vox(..)) => wrong(
                "--shell is said, but the file has voxels already".into(),
                "--shell with a model alone",
            ),
            (Some(thick), _) => Ok(Filling::Shell(thick)),
        }
    }

    /// Moves the volumes to where the file's origin is to stand: where it is said, or where it stood on this map.
    fn place(
        &self,
        volumes: &mut [ImportedVolume],
        origin: Option<Vec3>,
        map: &Map,
    ) -> Result<(), Error> {
        let [low, high] = bounds_of_all(volumes);
        let extent = map.field.extent();
        let is_over = |by: Vec3| {
            let [low, high] = [low + by, high + by];
            let along = |axis: usize, most: f32| low[axis] <= most && high[axis] >= 0.0;
            along(0, extent[0]) && along(2, extent[1])
        };
        let stood = origin.filter(|origin| self.into.is_some() && is_over(*origin));
        let by = self.at.or(stood).unwrap_or_else(|| {
            let middle = (low + high) / 2.0;
            let [x, z] = extent.map(|along| along / 2.0);
            Vec3::new(x - middle.x, ground(map, x, z) - low.y, z - middle.z)
        });
        let [at_x, at_y, at_z] = by.to_array().map(plain);
        for imported in &mut *volumes {
            imported.volume.position += by;
            let checked = imported
                .volume
                .check(VolumeId::default(), &imported.materials);
            checked.map_err(|error| {
                let found = format!("--at {at_x},{at_y},{at_z} is too far: {error}");
                Error::new(ErrorKind::Invalid, found).in_file(&self.model)
            })?;
        }
        if is_over(by) {
            return Ok(());
        }
        let [x, z] = extent.map(length);
        Err(Error::new(
            ErrorKind::Invalid,
            format!("--at {at_x},{at_y},{at_z} puts all of it beside the map"),
        )
        .in_file(&self.model)
        .expected(format!(
            "a place on the map, which reaches {x} along x and {z} along z"
        ))
        .advice("Choose another place, or leave out --at for the middle of the map."))
    }

    fn tell(&self, reports: &[Report], notices: &[String]) -> anyhow::Result<()> {
        for notice in notices {
            print::remark(format_args!("note: {notice}"));
        }
        match reports {
            [only] if self.json && !self.apart => {
                print::result(serde_json::to_string_pretty(only)?)?;
            }
            all if self.json => print::result(serde_json::to_string_pretty(all)?)?,
            all => all.iter().for_each(Report::tell),
        }
        Ok(())
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
    let ends = [low - 0.5, high + 0.5];
    let corners = (0..8).map(|corner| {
        let [x, y, z] = [0, 1, 2].map(|axis| ends[corner >> axis & 1][axis]);
        volume.transform().transform_point3(Vec3::new(x, y, z))
    });
    corners.fold([Vec3::INFINITY, Vec3::NEG_INFINITY], |[low, high], at| {
        [low.min(at), high.max(at)]
    })
}

/// The same of all of them.
fn bounds_of_all(volumes: &[ImportedVolume]) -> [Vec3; 2] {
    let all = volumes.iter().map(bounds);
    let join = |[low, high]: [Vec3; 2], [a, b]: [Vec3; 2]| [low.min(a), high.max(b)];
    all.reduce(join).unwrap_or_default()
}

fn map_around(volumes: &[ImportedVolume]) -> anyhow::Result<Map> {
    let [low, high] = bounds_of_all(volumes);
    let cells = (VERTICES - 1) as f32;
    let spacing = (high - low).max_element() * AROUND / cells;
    Ok(Map::flat([VERTICES; 2], [spacing.ceil().max(1.0); 2])?)
}

impl Report {
    fn of(map: &Map, id: VolumeId, notices: &[String]) -> Option<Self> {
        let volume = map.volumes.get(&id)?;
        let used = volume.voxels.materials();
        let used = map.materials.iter().filter(|m| used[usize::from(m.id)]);
        let named = |material: &Material| Named {
            id: material.id,
            name: material.name.clone(),
        };
        Some(Self {
            volume: id.0,
            name: volume.name.clone(),
            voxel_size_m: volume.voxel_size,
            size: volume.voxels.size(),
            solid: volume.voxels.solid_count(),
            bytes: volume.voxels.bytes(),
            position_m: volume.position.to_array(),
            materials: used.map(named).collect(),
            notices: notices.to_vec(),
        })
    }

    fn tell(&self) {
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
    }
}
