//! Files that are whole or not there: written beside the old one, checked, then put in its place.

use super::{Error, ErrorKind, Result};
use std::fs::{self, File, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Writes a file by `fill`, so that at every moment `path` is either as it was or whole.
///
/// The new file stands beside the old one until `fill` is done and the system has it on disk; then it takes the
/// old one's name and permissions. A link is followed: what it points to is replaced. On any failure the old file
/// is untouched and the new one is removed.
///
/// # Errors
/// What `fill` gives; when the folder does not exist or may not be written; when `path` is a folder, a device or
/// write-protected. The error names `path`.
pub fn replace(path: impl AsRef<Path>, fill: impl FnOnce(&mut File) -> Result<()>) -> Result<()> {
    Draft::of(path, fill)?.put()
}

/// Refuses a path where [`replace`] could not write now. Nothing is left behind.
///
/// # Errors
/// As [`replace`], but for what `fill` gives.
pub fn check_writable(path: impl AsRef<Path>) -> Result<()> {
    Draft::of(path, |_| Ok(())).map(drop)
}

/// Refuses a folder in which [`replace`] could write nothing now, and one that is not there and could not be made.
///
/// # Errors
/// When a part of its path is a file, or the system does not permit it. The error names `folder`.
pub fn check_folder(folder: impl AsRef<Path>) -> Result<()> {
    let folder = folder.as_ref();
    let mut there = folder.ancestors().filter(|part| part.exists());
    let nearest = there.next().unwrap_or(Path::new("."));
    create_beside(&nearest.join("new"))
        .map(drop)
        .map_err(|error| error.in_file(folder))
}

/// A new file, whole and on the disk, that is not in its place yet. Dropped, it is gone.
pub(super) struct Draft {
    path: PathBuf,
    target: PathBuf,
    new: NamedTempFile,
}

impl Draft {
    /// Fills a new file beside the one that stands at `path`.
    pub fn of(path: impl AsRef<Path>, fill: impl FnOnce(&mut File) -> Result<()>) -> Result<Self> {
        let path = path.as_ref();
        Self::fill(path, fill).map_err(|error| error.in_file(path))
    }

    fn fill(path: &Path, fill: impl FnOnce(&mut File) -> Result<()>) -> Result<Self> {
        let target = follow_links(path)?;
        let old = permissions_of_old(&target)?;
        let mut new = create_beside(&target)?;
        fill(new.as_file_mut())?;
        if let Some(permissions) = old {
            let set = new.as_file().set_permissions(permissions);
            set.map_err(cannot_write)?;
        }
        new.as_file().sync_all().map_err(cannot_write)?;
        Ok(Self {
            path: path.to_owned(),
            target,
            new,
        })
    }

    /// Puts it in the place of the old one.
    pub fn put(self) -> Result<()> {
        self.new
            .persist(&self.target)
            .map_err(|failed| cannot_write(failed.error).in_file(self.path))?;
        sync_folder(&self.target);
        Ok(())
    }
}

/// Where a path leads; itself where nothing stands yet.
pub(super) fn follow_links(path: &Path) -> Result<PathBuf> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => fs::canonicalize(path).map_err(cannot_write),
        _ => Ok(path.to_owned()),
    }
}

/// The permissions of the file that is to be replaced, if there is one and it may be.
fn permissions_of_old(target: &Path) -> Result<Option<Permissions>> {
    let found = match fs::metadata(target) {
        Ok(found) => found,
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cannot_write(error)),
    };
    if found.is_dir() {
        return Err(cannot_write(io::ErrorKind::IsADirectory.into()));
    }
    if !found.is_file() {
        return Err(
            Error::new(ErrorKind::Invalid, "it is a device, not a regular file")
                .advice("Choose the name of a new or a regular file."),
        );
    }
    if found.permissions().readonly() {
        return Err(Error::new(ErrorKind::System, "it is write-protected")
            .advice("Remove the protection, or save under another name."));
    }
    Ok(Some(found.permissions()))
}

fn create_beside(target: &Path) -> Result<NamedTempFile> {
    let folder = folder_of(target);
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{name}.");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".new");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder).map_err(cannot_write)
}

fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes the new name last through a loss of power. The data is safe already, so a system that cannot is forgiven.
fn sync_folder(target: &Path) {
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder_of(target)) {
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = target;
}

pub(super) fn cannot_write(error: io::Error) -> Error {
    Error::system("it cannot be written", error)
}

pub(super) fn cannot_read(error: io::Error) -> Error {
    Error::system("it cannot be read", error)
}

/// Opens a regular file to read.
pub(super) fn open(path: &Path) -> Result<File> {
    // Asked before it is opened: opening a pipe would wait for a writer.
    let found = fs::metadata(path).map_err(cannot_read)?;
    if found.is_dir() {
        return Err(cannot_read(io::ErrorKind::IsADirectory.into()));
    }
    if !found.is_file() {
        return Err(
            Error::new(ErrorKind::Foreign, "it is a device, not a regular file")
                .advice("Choose a regular file."),
        );
    }
    File::open(path).map_err(cannot_read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn fill(text: &'static str) -> impl FnOnce(&mut File) -> Result<()> {
        move |file| file.write_all(text.as_bytes()).map_err(cannot_write)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_failure_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        replace(&path, fill("old")).unwrap();
        let error = replace(&path, |file| {
            file.write_all(b"half").unwrap();
            Err(cannot_write(io::ErrorKind::StorageFull.into()))
        })
        .unwrap_err();
        assert!(error.to_string().contains("a.txt"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[test]
    fn paths_that_cannot_hold_a_file_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        replace(&file, fill("old")).unwrap();
        for path in [
            file.join("below.txt"),
            folder.path().to_owned(),
            folder.path().join("missing/a.txt"),
        ] {
            let error = replace(&path, fill("new")).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::System);
            assert!(error.what_to_do().is_some(), "{error}");
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_on_devices_are_refused_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, Permissions::from_mode(0o640)).unwrap();
        symlink("real", &link).unwrap();
        replace(&link, fill("new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
        assert_eq!(
            fs::metadata(&real).unwrap().permissions().mode() & 0o777,
            0o640
        );

        fs::set_permissions(&real, Permissions::from_mode(0o440)).unwrap();
        assert!(replace(&link, fill("newer")).is_err());
        assert!(replace("/dev/null", fill("x")).is_err());
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
