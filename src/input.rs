//! Reading input files: what has no end, such as a device, is cut off.

use spirocl_frontend::limits;
use std::{
    fs,
    io::{self, Read},
    path::Path,
};

/// The bytes of a file; `-` has no meaning here.
///
/// # Errors
///
/// Whatever the file system reports, a folder, and a file with more than [`limits::FILE`] bytes.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = fs::File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    read_expected(file, metadata.len())
}

/// All that a reader gives.
///
/// # Errors
///
/// Whatever the reader reports, and more than [`limits::FILE`] bytes.
pub(crate) fn read_all(reader: impl Read) -> io::Result<Vec<u8>> {
    read_expected(reader, 0)
}

/// Room for the expected bytes, and one that shows that there are no more, is made at once.
fn read_expected(reader: impl Read, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(length.min(limits::FILE) as usize + 1);
    reader.take(limits::FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limits::FILE {
        return Err(io::Error::other(format!("file is larger than {} bytes", limits::FILE)));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_an_error() {
        assert_eq!(read_all(&b"text"[..]).expect("it is short"), b"text");
        assert!(read_all(io::repeat(0)).is_err());
        assert!(read(Path::new("no such file")).is_err() && read(Path::new(".")).is_err());
    }
}
