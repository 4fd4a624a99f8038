//! The files that `#include` may read: virtual ones, those that the caller provides ([`Headers`]), and those of the disk where
//! that was asked for.
//!
//! A name in quotation marks is looked for beside the including file, then, like one in angle brackets, in the folders of `-I` in
//! order. OpenCL API, 5.8.6.1.
//!
//! A program may be read more than once: with an error as a whole, and with each fix that is tried on it. All readings see the same
//! headers.

use crate::{compiler::Compiler, input};
use indexmap::IndexMap;
use spirocl_frontend::preprocess::{IncludeForm, Includes};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where headers come from that are neither virtual files nor on the disk: an archive, a data base, an editor's buffers. One
/// value serves all threads. One compilation asks once where each file finds a header, and reads each file that was found once.
///
/// ```
/// use spirocl::{Headers, IncludeForm};
/// struct None;
/// impl Headers for None {
///     fn find(&self, _name: &str, _form: IncludeForm, _from: &str) -> Option<String> {
///         Option::None
///     }
///     fn read(&self, file: &str) -> Result<Vec<u8>, String> {
///         Err(format!("there is no {file}"))
///     }
/// }
/// let compiled = spirocl::Compiler::new().headers(None).compile("a.cl", "#include <a.h>\n");
/// assert!(compiled.words().is_none());
/// ```
pub trait Headers: Send + Sync {
    /// Finds the header `name` for a file called `from`. What is returned is the name of the file, which messages show, and under
    /// which it is read; equal names are equal files.
    fn find(&self, name: &str, form: IncludeForm, from: &str) -> Option<String>;

    /// Reads a file that was found.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    fn read(&self, file: &str) -> Result<Vec<u8>, String>;
}

/// What one compilation may include.
pub(crate) struct Files<'c> {
    virtual_files: &'c IndexMap<String, String>,
    include_dirs: &'c [String],
    headers: Option<&'c dyn Headers>,
    /// The files that `headers` found, by name, form and including file. It reads them too.
    answers: IndexMap<(String, IncludeForm, String), Option<String>>,
    /// What cannot be read twice: the files that `headers` provides, and pipes.
    kept: IndexMap<String, Result<Vec<u8>, String>>,
    /// A file that is read with another text: a fix is tried on it.
    replaced: Option<(String, String)>,
    reads_disk: bool,
    /// The folders of the disk by the names that were used for them; nothing where the disk does not know.
    folders: IndexMap<PathBuf, Option<PathBuf>>,
    /// The names of the files of the disk by folder and file name: one file has one name, whichever way leads to it.
    names: IndexMap<PathBuf, String>,
}

impl<'c> Files<'c> {
    pub(crate) fn new(compiler: &'c Compiler) -> Self {
        Self {
            virtual_files: &compiler.virtual_files,
            include_dirs: &compiler.options.include_dirs,
            headers: compiler.headers.as_deref(),
            answers: IndexMap::new(),
            kept: IndexMap::new(),
            replaced: None,
            reads_disk: compiler.reads_files,
            folders: IndexMap::new(),
            names: IndexMap::new(),
        }
    }

    /// Gives the file of this name another text.
    pub(crate) fn replace(&mut self, file: &str, text: String) {
        self.replaced = Some((file.to_owned(), text));
    }

    /// Gives the replaced file its own text again.
    pub(crate) fn restore(&mut self) {
        self.replaced = None;
    }

    /// What `headers` finds.
    fn provided(&mut self, name: &str, form: IncludeForm, from: &str) -> Option<String> {
        let headers = self.headers?;
        let question = (name.to_owned(), form, from.to_owned());
        self.answers.entry(question).or_insert_with(|| headers.find(name, form, from)).clone()
    }

    /// What provides a file that is not virtual, if `headers` does.
    fn provider(&self, file: &str) -> Option<&'c dyn Headers> {
        self.headers.filter(|_| self.answers.values().flatten().any(|found| found == file))
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

    /// The name by which a file of the disk was read first. Links to files are files of their own: what they include stands
    /// beside them.
    fn first_name(&mut self, path: &str) -> String {
        let (Some(folder), Some(name)) = (Path::new(path).parent(), Path::new(path).file_name()) else {
            return path.into();
        };
        match self.folder(folder) {
            Some(folder) => {
                let place = folder.join(name);
                self.names.entry(place).or_insert_with(|| path.into()).clone()
            }
            None => path.into(),
        }
    }

    /// The one name of a folder, whichever links lead to it. The disk is asked once for each name.
    fn folder(&mut self, name: &Path) -> Option<&Path> {
        if !self.folders.contains_key(name) {
            let here = if name.as_os_str().is_empty() { Path::new(".") } else { name };
            self.folders.insert(name.into(), fs::canonicalize(here).ok());
        }
        self.folders.get(name)?.as_deref()
    }
}

impl Includes for Files<'_> {
    fn find(&mut self, name: &str, form: IncludeForm, from: &str) -> Option<String> {
        if self.is_virtual(name) {
            return Some(name.into());
        }
        if let Some(path) = self.candidates(name, form, from).find(|path| self.is_virtual(path)) {
            return Some(path);
        }
        if let Some(found) = self.provided(name, form, from) {
            return Some(found);
        }
        let found = self.candidates(name, form, from).find(|path| self.is_on_disk(path))?;
        self.first_name(from);
        Some(self.first_name(&found))
    }

    fn read(&mut self, file: &str) -> Result<Vec<u8>, String> {
        if let Some((name, text)) = &self.replaced
            && name == file
        {
            return Ok(text.clone().into_bytes());
        }
        if let Some(text) = self.virtual_files.get(file) {
            return Ok(text.clone().into_bytes());
        }
        if let Some(kept) = self.kept.get(file) {
            return kept.clone();
        }
        let (read, is_kept) = match self.provider(file) {
            Some(headers) => (headers.read(file), true),
            None if self.reads_disk => {
                let read = input::read(Path::new(file)).map_err(|error| error.to_string());
                (read, !fs::metadata(file).is_ok_and(|found| found.is_file()))
            }
            None => (Err("only virtual files can be read".into()), false),
        };
        if is_kept {
            self.kept.insert(file.into(), read.clone());
        }
        read
    }
}
