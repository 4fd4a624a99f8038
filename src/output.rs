//! Writing output files: whole or not at all.

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::SystemTime,
};

/// Writes a file so that at no moment a part of it stands under its name: it is written under another name in the same folder, then
/// renamed. What is no plain file (a pipe, a device) is written to directly. A file that holds these bytes already only becomes as
/// new as if it had been written: file systems make sure of the new one on the disk before it takes the place of another, which costs
/// more than most compilations.
///
/// ```
/// let path = std::env::temp_dir().join(format!("spirocl-{}.spv", std::process::id()));
/// spirocl::output::write_whole(&path, &[3, 2, 0x23, 7]).expect("the folder is writable");
/// assert_eq!(std::fs::read(&path).expect("it was written").len(), 4);
/// # std::fs::remove_file(&path).expect("it is there");
/// ```
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
        Ok(existing) if existing.len() == bytes.len() as u64 && touch_equal(path, bytes).is_ok() => {
            return Ok(());
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

/// Makes a file that holds these bytes as new as one that is written now; fails where it holds others.
fn touch_equal(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::OpenOptions::new().read(true).write(true).open(path)?;
    let mut held = Vec::with_capacity(bytes.len());
    file.read_to_end(&mut held)?;
    if held != bytes {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    file.set_modified(SystemTime::now())
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
    file.write_all(bytes)
}

/// A name in the same folder that no other run uses at the same time.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}{PARTIAL}", std::process::id()));
    path.with_file_name(name)
}

/// The ending of files that are being written, after the number of the process.
const PARTIAL: &str = ".partial";

/// Removes what runs that were killed while they wrote have left in a folder: unfinished files of processes that are no more.
/// What cannot be removed stays, and does no harm.
///
/// ```
/// spirocl::output::remove_leftovers(&std::env::temp_dir());
/// ```
pub fn remove_leftovers(folder: &Path) {
    // Only where processes can be looked up is it known that none is still writing.
    let processes = Path::new("/proc");
    if !processes.join("self").exists() {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_suffix(PARTIAL).and_then(|name| name.rsplit_once('.'));
        let process = process.and_then(|(_, number)| number.parse::<u32>().ok());
        if process.is_some_and(|process| !processes.join(process.to_string()).exists()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::{os::unix::fs::MetadataExt, time::Duration};

    #[test]
    fn equal_bytes_leave_a_file_in_its_place_and_make_it_new() {
        let path = std::env::temp_dir().join(format!("spirocl-equal-{}", std::process::id()));
        let written = |bytes: &[u8]| {
            write_whole(&path, bytes).expect("the folder is writable");
            fs::metadata(&path).expect("it was written")
        };
        let first = written(b"one");
        let old = SystemTime::now() - Duration::from_secs(3600);
        fs::File::options()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_modified(old))
            .expect("it is ours");
        let second = written(b"one");
        assert_eq!(first.ino(), second.ino());
        assert!(second.modified().expect("it has a time") > old + Duration::from_secs(1800));
        for bytes in [&b"two"[..], b"three", b""] {
            written(bytes);
            assert_eq!(fs::read(&path).expect("it was written"), bytes);
        }
        fs::remove_file(&path).expect("it is there");
    }
}
