//! Reading input files: what has no end, such as a device, is cut off.

use spirocl_frontend::limits;
use std::{
    fs,
    io::{self, Read},
    path::Path,
};

/// The bytes of a file; `-` has no meaning here.
///
/// ```
/// assert!(spirocl::input::read(std::path::Path::new("/dev/null")).is_ok());
/// assert!(spirocl::input::read(std::path::Path::new("no such file")).is_err());
/// ```
///
/// # Errors
///
/// Whatever the file system reports, a folder, and a file with more than [`limits::FILE`] bytes.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = fs::File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    read_all(file)
}

/// All that a reader gives.
///
/// ```
/// assert_eq!(spirocl::input::read_all(&b"text"[..]).expect("it is short"), b"text");
/// assert!(spirocl::input::read_all(std::io::repeat(0)).is_err());
/// ```
///
/// # Errors
///
/// Whatever the reader reports, and more than [`limits::FILE`] bytes.
pub fn read_all(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(limits::FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limits::FILE {
        return Err(io::Error::other(format!("file is larger than {} bytes", limits::FILE)));
    }
    Ok(bytes)
}
