//! Writing output files: whole or not at all.

use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
    time::SystemTime,
};

/// How much of a file is compared at a time, in bytes.
const PART: usize = 64 << 10;

/// Writes a file atomically: a temporary file in the same directory is written, then renamed. Pipes and devices are written to
/// directly. If the file has these bytes already, only its modification time is updated: when a file is replaced, file systems wait
/// for the disk, which takes longer than most compilations.
///
/// # Errors
///
/// The errors of the file system; the temporary file is removed then.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
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
    let mut partial = Partial::beside(path)?;
    partial.write(bytes)?;
    partial.persist()
}

/// A new file beside another, which is removed unless it takes its place.
struct Partial<'p> {
    file: fs::File,
    path: PathBuf,
    target: &'p Path,
}

impl<'p> Partial<'p> {
    /// Creates a file in the directory of another, with the permissions of a new file.
    fn beside(target: &'p Path) -> io::Result<Self> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        // WASI has no processes: nobody else writes there.
        let process = if cfg!(target_os = "wasi") { 0 } else { process::id() };
        loop {
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let mut name = target.file_name().unwrap_or_default().to_owned();
            name.push(format!(".{process}-{number}.partial"));
            let path = target.with_file_name(name);
            match fs::OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok(Self { file, path, target }),
                // Left by a process that had the same number and was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Takes the place of the other file.
    fn persist(mut self) -> io::Result<()> {
        fs::rename(&self.path, self.target)?;
        // Nothing is left to remove.
        self.path.clear();
        Ok(())
    }
}

impl Drop for Partial<'_> {
    fn drop(&mut self) {
        if !self.path.as_os_str().is_empty() {
            // The first error is what the caller reports.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Updates the modification time of a file that has these bytes; fails if it has others.
fn touch_equal(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = fs::OpenOptions::new().read(true).write(true).open(path)?;
    if !has_bytes(&file, bytes)? {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    file.set_modified(SystemTime::now())
}

/// Whether a file has these bytes: compared in parts, as outputs can be large.
fn has_bytes(file: &fs::File, mut bytes: &[u8]) -> io::Result<bool> {
    let mut reader = BufReader::with_capacity(PART, file);
    loop {
        let held = reader.fill_buf()?;
        let length = held.len();
        match bytes.strip_prefix(held) {
            None => return Ok(false),
            Some(rest) if length == 0 => return Ok(rest.is_empty()),
            Some(rest) => bytes = rest,
        }
        reader.consume(length);
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
        let parts = vec![1; PART + 1];
        let other_end = [&parts[..PART], &[2]].concat();
        for bytes in [&b"two"[..], b"three", b"", &parts, &other_end, &other_end] {
            written(bytes);
            assert_eq!(fs::read(&path).expect("it was written"), bytes);
        }
        fs::remove_file(&path).expect("it is there");
    }
}
