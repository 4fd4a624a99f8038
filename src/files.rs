//! The files that `#include` may read: virtual ones, and those of the disk where that was asked for.
//!
//! A name in quotation marks is looked for beside the including file, then, like one in angle brackets, in the folders of `-I` in
//! order. OpenCL API, 5.8.6.1.

use indexmap::IndexMap;
use spirocl_frontend::preprocess::{IncludeForm, Includes};
use std::{fs, path::Path};

/// What one compilation may include.
pub(crate) struct Files<'c> {
    virtual_files: &'c IndexMap<String, String>,
    include_dirs: &'c [String],
    reads_disk: bool,
}

impl<'c> Files<'c> {
    pub(crate) fn new(
        virtual_files: &'c IndexMap<String, String>,
        include_dirs: &'c [String],
        reads_disk: bool,
    ) -> Self {
        Self { virtual_files, include_dirs, reads_disk }
    }

    /// Where the file may stand, nearest first.
    fn candidates(&self, name: &str, form: IncludeForm, from: &str) -> impl Iterator<Item = String> {
        let beside = (form == IncludeForm::Quoted).then(|| Path::new(from).with_file_name(name));
        let dirs = self.include_dirs.iter().map(move |dir| Path::new(dir).join(name));
        beside.into_iter().chain(dirs).map(|path| path.to_string_lossy().into_owned())
    }

    /// Virtual files have no folders around them: their whole name is what `#include` and `-I` make of it.
    fn is_virtual(&self, path: &str) -> bool {
        self.virtual_files.contains_key(path)
    }

    fn is_on_disk(&self, path: &str) -> bool {
        self.reads_disk && fs::metadata(path).is_ok_and(|found| !found.is_dir())
    }
}

impl Includes for Files<'_> {
    fn find(&mut self, name: &str, form: IncludeForm, from: &str) -> Option<String> {
        if self.is_virtual(name) {
            return Some(name.into());
        }
        self.candidates(name, form, from).find(|path| self.is_virtual(path) || self.is_on_disk(path))
    }

    fn read(&mut self, file: &str) -> Result<Vec<u8>, String> {
        match self.virtual_files.get(file) {
            Some(text) => Ok(text.clone().into_bytes()),
            None if self.reads_disk => fs::read(file).map_err(|error| error.to_string()),
            None => Err("only virtual files may be read".into()),
        }
    }
}
