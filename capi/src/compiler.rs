//! Compilers of C: options and headers that serve several compilations.

use super::{
    BUG, CompilationResult, INVALID_ARGUMENT, INVALID_OPTIONS, SUCCESS, boxed, c_text, guarded,
    headers::{Callback, FindHeader},
    slice_of, text_of,
};
use spirocl::{Compiler, Limits};
use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// `spirocl_compiler`
#[derive(Debug, Default)]
pub struct CCompiler {
    pub(crate) compiler: Compiler,
    pub(crate) limits: Limits,
    error: CString,
}

impl CCompiler {
    /// Replaces the compiler, or keeps it and the reason why it was not replaced.
    fn change(&mut self, change: impl FnOnce(Compiler) -> Result<Compiler, (c_int, String)>) -> c_int {
        let compiler = self.compiler.clone();
        let changed = catch_unwind(AssertUnwindSafe(|| change(compiler)));
        match changed.unwrap_or_else(|_| Err((BUG, "internal compiler error".into()))) {
            Ok(compiler) => {
                (self.compiler, self.error) = (compiler, CString::default());
                SUCCESS
            }
            Err((status, error)) => {
                self.error = c_text(&error);
                status
            }
        }
    }

    /// Changes the limits.
    pub(crate) fn limit(&mut self, limits: Limits) -> c_int {
        self.limits = limits.clone();
        self.change(|compiler| Ok(compiler.limits(limits)))
    }
}

/// What is said of a null pointer, or of a text that is not UTF-8.
fn invalid() -> (c_int, String) {
    (INVALID_ARGUMENT, "null pointer or invalid UTF-8".into())
}

/// A compiler with the default options.
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_compiler_new() -> *mut CCompiler {
    Box::into_raw(Box::default())
}

/// Frees a compiler.
///
/// # Safety
///
/// The compiler is null, or comes from `spirocl_compiler_new` and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_free(compiler: *mut CCompiler) {
    if !compiler.is_null() {
        // SAFETY: the caller promises it.
        drop(unsafe { Box::from_raw(compiler) });
    }
}

/// Why the last change failed.
///
/// # Safety
///
/// As for `spirocl_compiler_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_error(compiler: *const CCompiler) -> *const c_char {
    // SAFETY: the caller promises it.
    unsafe { compiler.as_ref() }.map_or(c"null pointer", |compiler| &compiler.error as &CStr).as_ptr()
}

/// Adds options.
///
/// # Safety
///
/// As for `spirocl_compiler_free`, and no other thread uses the compiler; the text is null or ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_add_options(
    compiler: *mut CCompiler,
    options: *const c_char,
) -> c_int {
    // SAFETY: the caller promises it.
    let (compiler, options) = unsafe { (compiler.as_mut(), text_of(options)) };
    let Some(compiler) = compiler else { return INVALID_ARGUMENT };
    compiler.change(|changed| {
        let options = options.ok_or_else(invalid)?;
        changed.build_options(options).map_err(|error| (INVALID_OPTIONS, error.to_string()))
    })
}

/// Adds a header in memory.
///
/// # Safety
///
/// As for `spirocl_compiler_add_options`; the text has so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_add_header(
    compiler: *mut CCompiler,
    name: *const c_char,
    text: *const c_char,
    length: usize,
) -> c_int {
    // SAFETY: the caller promises it.
    let (compiler, name, text) =
        unsafe { (compiler.as_mut(), text_of(name), slice_of(text.cast::<u8>(), length)) };
    let Some(compiler) = compiler else { return INVALID_ARGUMENT };
    compiler.change(|changed| match (name, text) {
        (Some(name), Some(text)) if !name.is_empty() => {
            Ok(changed.virtual_file(name, &String::from_utf8_lossy(text)))
        }
        _ => Err(invalid()),
    })
}

/// Lets `#include` read files of the disk.
///
/// # Safety
///
/// As for `spirocl_compiler_add_options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_read_files(compiler: *mut CCompiler) -> c_int {
    // SAFETY: the caller promises it.
    let Some(compiler) = (unsafe { compiler.as_mut() }) else { return INVALID_ARGUMENT };
    compiler.change(|changed| Ok(changed.read_files()))
}

/// Describes the device.
///
/// # Safety
///
/// As for `spirocl_compiler_add_options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_set_device(
    compiler: *mut CCompiler,
    description: *const c_char,
) -> c_int {
    // SAFETY: the caller promises it.
    let (compiler, description) = unsafe { (compiler.as_mut(), text_of(description)) };
    let Some(compiler) = compiler else { return INVALID_ARGUMENT };
    compiler.change(|changed| {
        let description = description.ok_or_else(invalid)?;
        changed.device(description).map_err(|error| (INVALID_OPTIONS, error.to_string()))
    })
}

/// Lets `#include` ask a callback.
///
/// # Safety
///
/// As for `spirocl_compiler_add_options`; the callback does what the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_set_header_callback(
    compiler: *mut CCompiler,
    find: Option<FindHeader>,
    user: *mut c_void,
) -> c_int {
    // SAFETY: the caller promises it.
    let Some(compiler) = (unsafe { compiler.as_mut() }) else { return INVALID_ARGUMENT };
    compiler.change(|changed| {
        Ok(match find {
            Some(find) => changed.headers(Callback::new(find, user)),
            None => changed.without_headers(),
        })
    })
}

/// Compiles a source text.
///
/// # Safety
///
/// As for `spirocl_compiler_free`, and no other thread changes the compiler; the source has so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_compile(
    compiler: *const CCompiler,
    source: *const c_char,
    length: usize,
    name: *const c_char,
) -> *mut CompilationResult {
    // SAFETY: the caller promises it.
    let input = unsafe { (compiler.as_ref(), slice_of(source.cast::<u8>(), length), text_of(name)) };
    let (Some(compiler), Some(source), Some(name)) = input else {
        return boxed(CompilationResult::failure(INVALID_ARGUMENT, "null pointer or invalid UTF-8\n"));
    };
    boxed(guarded(|| CompilationResult::of(&compiler.compiler, name, source)))
}
