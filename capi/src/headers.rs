//! Headers that a callback of C provides.

use spirocl::{Headers, IncludeForm};
use std::{
    collections::HashMap,
    ffi::{CString, c_char, c_int, c_void},
    ptr,
    sync::Mutex,
};

/// `spirocl_included`
#[repr(C)]
#[derive(Debug)]
pub struct Included {
    file: *const c_char,
    text: *const c_char,
    length: usize,
}

/// `spirocl_find_header`
pub type FindHeader =
    unsafe extern "C" fn(*mut c_void, *const c_char, c_int, *const c_char, *mut Included) -> c_int;

/// A callback and the texts that it has provided.
pub(crate) struct Callback {
    pub(crate) find: FindHeader,
    pub(crate) user: *mut c_void,
    texts: Mutex<HashMap<String, Vec<u8>>>,
}

// SAFETY: the header says that the threads that use a compiler call its callback at the same time: the caller made it for that.
unsafe impl Send for Callback {}
// SAFETY: as above.
unsafe impl Sync for Callback {}

impl Callback {
    pub(crate) fn new(find: FindHeader, user: *mut c_void) -> Self {
        Self { find, user, texts: Mutex::default() }
    }

    /// Asks for a header: its name and text.
    fn ask(&self, name: &str, form: IncludeForm, from: &str) -> Option<(String, Vec<u8>)> {
        let (name, from) = (CString::new(name).ok()?, CString::new(from).ok()?);
        let mut included = Included { file: ptr::null(), text: ptr::null(), length: 0 };
        let angled = c_int::from(form == IncludeForm::Angled);
        // SAFETY: the pointers are valid during the call; the caller promises that the function may be called.
        let found =
            unsafe { (self.find)(self.user, name.as_ptr(), angled, from.as_ptr(), &raw mut included) };
        if found == 0 {
            return None;
        }
        // SAFETY: the callback promises that what it fills in is valid until the next call.
        let (file, text) = unsafe {
            (super::text_of(included.file)?, super::slice_of(included.text.cast::<u8>(), included.length)?)
        };
        let file = if file.is_empty() { name.to_string_lossy().into_owned() } else { file.to_owned() };
        Some((file, text.to_vec()))
    }
}

impl Headers for Callback {
    fn find(&self, name: &str, form: IncludeForm, from: &str) -> Option<String> {
        let (file, text) = self.ask(name, form, from)?;
        self.texts.lock().ok()?.insert(file.clone(), text);
        Some(file)
    }

    fn read(&self, file: &str) -> Result<Vec<u8>, String> {
        let texts = self.texts.lock().map_err(|_| "a callback has failed".to_owned())?;
        texts.get(file).cloned().ok_or_else(|| format!("the callback has not provided {file}"))
    }
}
