//! The C interface: `include/spirocl.h` says what each function promises.
//!
//! The only crate with unsafe code: it reads what pointers from C point at. No panic crosses it.
#![expect(unsafe_code, reason = "pointers come from C")]

mod compiler;
mod headers;
mod limits;
mod message;
mod modules;

pub use compiler::{
    CCompiler, spirocl_compiler_add_header, spirocl_compiler_add_options, spirocl_compiler_compile,
    spirocl_compiler_error, spirocl_compiler_free, spirocl_compiler_new, spirocl_compiler_read_files,
    spirocl_compiler_set_device, spirocl_compiler_set_header_callback,
};
pub use headers::{FindHeader, Included};
pub use limits::{
    CCancellation, spirocl_cancellation_cancel, spirocl_cancellation_free, spirocl_cancellation_new,
    spirocl_cancellation_reset, spirocl_compiler_set_cancellation, spirocl_compiler_set_memory_limit,
    spirocl_compiler_set_time_limit,
};
pub use message::CMessage;
pub use modules::{CModule, spirocl_compiler_link, spirocl_describe, spirocl_link};

use message::Messages;
use spirocl::{Compiler, CountingAllocator, Status, Style, options::Emit, reflection::Reflection};
use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    panic::{AssertUnwindSafe, catch_unwind},
    ptr, slice,
};

const SUCCESS: c_int = 0;
const ERRORS: c_int = 1;
const INVALID_OPTIONS: c_int = 2;
const INVALID_ARGUMENT: c_int = 3;
const CANCELLED: c_int = 4;
const LIMIT_REACHED: c_int = 5;
const BUG: c_int = 70;

/// Limits of memory compare its count.
#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// A status as a number of C.
fn number(status: Status) -> c_int {
    match status {
        Status::Success => SUCCESS,
        Status::Cancelled => CANCELLED,
        Status::LimitReached => LIMIT_REACHED,
        Status::Bug => BUG,
        _ => ERRORS,
    }
}

/// The flag `SPIROCL_READ_FILES`.
const READ_FILES: u32 = 1;

/// `spirocl_header`
#[repr(C)]
#[derive(Debug)]
pub struct Header {
    name: *const c_char,
    text: *const c_char,
    length: usize,
}

/// `spirocl_result`
#[derive(Debug)]
pub struct CompilationResult {
    status: c_int,
    log: CString,
    words: Option<Vec<u32>>,
    reflection: Option<CString>,
    messages: Messages,
}

impl CompilationResult {
    fn failure(status: c_int, log: &str) -> Self {
        Self { status, log: c_text(log), words: None, reflection: None, messages: Messages::default() }
    }

    /// What became of a source text; a name that is empty stands for none.
    fn of(compiler: &Compiler, name: &str, source: &[u8]) -> Self {
        let name = if name.is_empty() { "<source>" } else { name };
        let compiled = compiler.make(name, source, Emit::Spirv);
        Self {
            status: number(compiled.status()),
            log: c_text(&compiled.render(Style::Plain)),
            words: compiled.words().map(<[u32]>::to_vec),
            reflection: compiled.reflection().map(|reflection| c_text(&reflection.to_json())),
            messages: Messages::new(&compiled.messages()),
        }
    }

    /// A module that was not compiled from a source text.
    fn of_module(words: Vec<u32>, description: Option<&Reflection>) -> Self {
        Self { words: Some(words), ..Self::of_description(description) }
    }

    fn of_description(description: Option<&Reflection>) -> Self {
        let reflection = description.map(|description| c_text(&description.to_json()));
        Self { reflection, ..Self::failure(SUCCESS, "") }
    }
}

/// A text for C; a zero byte in it would end it early, and is shown as what it stands for.
fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', "\u{2400}")).unwrap_or_default()
}

/// What a pointer and a length from C hold.
///
/// # Safety
///
/// The pointer is null, or valid for so many elements.
unsafe fn slice_of<'a, T>(start: *const T, length: usize) -> Option<&'a [T]> {
    match (start.is_null(), length) {
        (_, 0) => Some(&[]),
        (true, _) => None,
        // SAFETY: the caller promises it.
        (false, _) => Some(unsafe { slice::from_raw_parts(start, length) }),
    }
}

/// The text that ends with a zero byte; empty for null, nothing if it is not UTF-8.
///
/// # Safety
///
/// The pointer is null, or points at bytes up to a zero.
unsafe fn text_of<'a>(start: *const c_char) -> Option<&'a str> {
    if start.is_null() {
        return Some("");
    }
    // SAFETY: the caller promises it.
    unsafe { CStr::from_ptr(start) }.to_str().ok()
}

/// Compiles a source text: see the header.
///
/// # Safety
///
/// The pointers are what the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compile(
    source: *const c_char,
    length: usize,
    name: *const c_char,
    options: *const c_char,
    headers: *const Header,
    header_count: usize,
    flags: u32,
) -> *mut CompilationResult {
    // SAFETY: the caller promises what the header says of each of them.
    let input = unsafe {
        let (source, name, options) =
            (slice_of(source.cast::<u8>(), length), text_of(name), text_of(options));
        (source, name, options, slice_of(headers, header_count))
    };
    let (Some(source), Some(name), Some(options), Some(headers)) = input else {
        return boxed(CompilationResult::failure(INVALID_ARGUMENT, "null pointer or invalid UTF-8\n"));
    };
    let mut compiler = Compiler::new();
    if flags & READ_FILES != 0 {
        compiler = compiler.read_files();
    }
    for header in headers {
        // SAFETY: as above.
        let parts = unsafe { (text_of(header.name), slice_of(header.text.cast::<u8>(), header.length)) };
        let (Some(name), Some(text)) = parts else {
            return boxed(CompilationResult::failure(
                INVALID_ARGUMENT,
                "null pointer or invalid UTF-8 in a header\n",
            ));
        };
        compiler = compiler.virtual_file(name, &String::from_utf8_lossy(text));
    }
    boxed(guarded(|| match compiler.build_options(options) {
        Ok(compiler) => CompilationResult::of(&compiler, name, source),
        Err(error) => CompilationResult::failure(INVALID_OPTIONS, &format!("{error}\n")),
    }))
}

/// A panic becomes a result: nothing unwinds into C.
fn guarded(compile: impl FnOnce() -> CompilationResult) -> CompilationResult {
    let outcome = catch_unwind(AssertUnwindSafe(compile));
    outcome.unwrap_or_else(|_| CompilationResult::failure(BUG, "spirocl: internal compiler error\n"))
}

fn boxed(result: CompilationResult) -> *mut CompilationResult {
    Box::into_raw(Box::new(result))
}

/// How it went.
///
/// # Safety
///
/// The result is null, or comes from `spirocl_compile` and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_result_status(result: *const CompilationResult) -> c_int {
    // SAFETY: the caller promises it.
    unsafe { result.as_ref() }.map_or(INVALID_ARGUMENT, |result| result.status)
}

/// The build log.
///
/// # Safety
///
/// As for `spirocl_result_status`; `length` is null or can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_result_log(
    result: *const CompilationResult,
    length: *mut usize,
) -> *const c_char {
    // SAFETY: the caller promises it.
    let log = unsafe { result.as_ref() }.map_or(c"", |result| &result.log);
    // SAFETY: the caller promises it.
    unsafe { give(length, log.count_bytes()) };
    log.as_ptr()
}

/// The bytes of the module.
///
/// # Safety
///
/// As for `spirocl_result_log`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_result_binary(
    result: *const CompilationResult,
    size: *mut usize,
) -> *const c_void {
    // SAFETY: the caller promises it.
    let words = unsafe { result.as_ref() }.and_then(|result| result.words.as_deref());
    // SAFETY: the caller promises it.
    unsafe { give(size, words.map_or(0, size_of_val)) };
    words.map_or(ptr::null(), |words| words.as_ptr().cast())
}

/// The description of the module.
///
/// # Safety
///
/// As for `spirocl_result_log`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_result_reflection(
    result: *const CompilationResult,
    length: *mut usize,
) -> *const c_char {
    // SAFETY: the caller promises it.
    let text = unsafe { result.as_ref() }.and_then(|result| result.reflection.as_deref());
    // SAFETY: the caller promises it.
    unsafe { give(length, text.map_or(0, CStr::count_bytes)) };
    text.map_or(ptr::null(), CStr::as_ptr)
}

/// The number of messages.
///
/// # Safety
///
/// As for `spirocl_result_status`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_result_message_count(result: *const CompilationResult) -> usize {
    // SAFETY: the caller promises it.
    unsafe { result.as_ref() }.map_or(0, |result| result.messages.len())
}

/// A message.
///
/// # Safety
///
/// As for `spirocl_result_status`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_result_message(
    result: *const CompilationResult,
    index: usize,
) -> *const CMessage {
    // SAFETY: the caller promises it.
    unsafe { result.as_ref() }.map_or(ptr::null(), |result| result.messages.get(index))
}

/// Writes a number where C wants it.
///
/// # Safety
///
/// The pointer is null or can be written to.
unsafe fn give(place: *mut usize, value: usize) {
    if !place.is_null() {
        // SAFETY: the caller promises it.
        unsafe { place.write(value) };
    }
}

/// Frees a result.
///
/// # Safety
///
/// The result is null, or comes from `spirocl_compile` and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_result_free(result: *mut CompilationResult) {
    if !result.is_null() {
        // SAFETY: the caller promises it.
        drop(unsafe { Box::from_raw(result) });
    }
}

/// The name and version of the compiler.
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!("spirocl ", env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"spirocl",
        };
    VERSION.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_result() {
        let result = guarded(|| panic!("a bug"));
        assert_eq!((result.status, result.words), (BUG, None));
        assert_eq!(result.log.as_c_str(), c"spirocl: internal compiler error\n");
    }
}
