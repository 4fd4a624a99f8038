//! Modules of C: linking and describing them.

use super::{
    BUG, CCompiler, CompilationResult, ERRORS, INVALID_ARGUMENT, boxed, guarded, number, slice_of, text_of,
};
use spirocl::{Compiler, describe::describe, link::LinkError, options::LinkKind};
use std::ffi::{c_char, c_int, c_void};

/// `spirocl_module`
#[repr(C)]
#[derive(Debug)]
pub struct CModule {
    name: *const c_char,
    binary: *const c_void,
    size: usize,
}

impl CModule {
    /// The name and the words.
    ///
    /// # Safety
    ///
    /// The pointers are what the header says.
    unsafe fn read(&self) -> Option<(&str, Vec<u32>)> {
        // SAFETY: the caller promises it.
        let (name, bytes) = unsafe { (text_of(self.name)?, slice_of(self.binary.cast::<u8>(), self.size)?) };
        let (words, rest) = bytes.as_chunks();
        rest.is_empty().then(|| (name, words.iter().map(|&word| u32::from_le_bytes(word)).collect()))
    }
}

/// Links modules.
///
/// # Safety
///
/// The pointers are what the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_link(
    modules: *const CModule,
    count: usize,
    kind: c_int,
) -> *mut CompilationResult {
    // SAFETY: the caller promises it.
    unsafe { link(Some(&Compiler::new()), modules, count, kind) }
}

/// Links modules with a compiler.
///
/// # Safety
///
/// As for `spirocl_compiler_compile`; the pointers are what the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_link(
    compiler: *const CCompiler,
    modules: *const CModule,
    count: usize,
    kind: c_int,
) -> *mut CompilationResult {
    // SAFETY: the caller promises it.
    unsafe { link(compiler.as_ref().map(|compiler| &compiler.compiler), modules, count, kind) }
}

/// Links modules.
///
/// # Safety
///
/// The pointers are what the header says.
unsafe fn link(
    compiler: Option<&Compiler>,
    modules: *const CModule,
    count: usize,
    kind: c_int,
) -> *mut CompilationResult {
    // SAFETY: the caller promises it.
    let modules: Option<Vec<(&str, Vec<u32>)>> = unsafe {
        slice_of(modules, count).and_then(|modules| modules.iter().map(|module| module.read()).collect())
    };
    let kind = match kind {
        0 => Some(LinkKind::Program),
        1 => Some(LinkKind::Library),
        _ => None,
    };
    let (Some(compiler), Some(modules), Some(kind)) = (compiler, modules, kind) else {
        let reason = "null pointer, invalid UTF-8, a size that is no multiple of 4, or an unknown kind\n";
        return boxed(CompilationResult::failure(INVALID_ARGUMENT, reason));
    };
    boxed(guarded(|| {
        let modules: Vec<(&str, &[u32])> =
            modules.iter().map(|(name, words)| (*name, words.as_slice())).collect();
        match compiler.link(&modules, kind) {
            Ok(words) => {
                let description = describe("the linked module", &words).ok();
                CompilationResult::of_module(words, description.as_ref())
            }
            Err(error) => failed(&error),
        }
    }))
}

/// Describes a module.
///
/// # Safety
///
/// The pointers are what the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_describe(module: *const CModule) -> *mut CompilationResult {
    // SAFETY: the caller promises it.
    let module = unsafe { module.as_ref().and_then(|module| module.read()) };
    let Some((name, words)) = module else {
        let reason = "null pointer, invalid UTF-8, or a size that is no multiple of 4\n";
        return boxed(CompilationResult::failure(INVALID_ARGUMENT, reason));
    };
    boxed(guarded(|| match describe(name, &words) {
        Ok(description) => CompilationResult::of_description(Some(&description)),
        Err(error) => failed(&error),
    }))
}

fn failed(error: &LinkError) -> CompilationResult {
    let status = match error {
        LinkError::Stopped(status, _) => number(*status),
        LinkError::Bug(_) => BUG,
        _ => ERRORS,
    };
    CompilationResult::failure(status, &format!("{}\n", error.to_string().trim_end()))
}
