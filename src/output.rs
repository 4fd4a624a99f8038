//! Writing output files: whole or not at all.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Writes a file so that at no moment a part of it stands under its name: it is written under another name in the same folder, then
/// renamed. What is no plain file (a pipe, a device) is written to directly.
///
/// # Errors
///
/// Whatever the file system reports; the other file is removed then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(existing) if existing.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(existing) if !existing.is_file() => {
            return fs::OpenOptions::new().write(true).open(path)?.write_all(bytes);
        }
        Ok(existing) if existing.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(_) | Err(_) => {}
    }
    let beside = beside(path);
    let written = write_new(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to tell; a file that never came to be cannot be removed.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
    file.write_all(bytes)
}

/// A name in the same folder that no other run uses at the same time.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.partial", std::process::id()));
    path.with_file_name(name)
}
