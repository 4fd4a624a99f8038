//! Limits of calls, and requests to end them.

use super::{CCompiler, INVALID_ARGUMENT};
use spirocl::{Cancellation, Limits};
use std::{ffi::c_int, time::Duration};

/// Limits the time.
///
/// # Safety
///
/// As for `spirocl_compiler_add_options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_set_time_limit(
    compiler: *mut CCompiler,
    milliseconds: u64,
) -> c_int {
    // SAFETY: the caller promises it.
    let Some(compiler) = (unsafe { compiler.as_mut() }) else { return INVALID_ARGUMENT };
    let mut limits = compiler.limits.clone();
    limits.time = (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
    compiler.limit(limits)
}

/// Limits the memory.
///
/// # Safety
///
/// As for `spirocl_compiler_add_options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_set_memory_limit(compiler: *mut CCompiler, bytes: u64) -> c_int {
    // SAFETY: the caller promises it.
    let Some(compiler) = (unsafe { compiler.as_mut() }) else { return INVALID_ARGUMENT };
    let mut limits = compiler.limits.clone();
    limits.memory = (bytes > 0).then(|| usize::try_from(bytes).unwrap_or(usize::MAX));
    compiler.limit(limits)
}

/// `spirocl_cancellation`
#[derive(Debug, Default)]
pub struct CCancellation(Cancellation);

/// A request that was not made.
#[unsafe(no_mangle)]
pub extern "C" fn spirocl_cancellation_new() -> *mut CCancellation {
    Box::into_raw(Box::default())
}

/// Makes a request.
///
/// # Safety
///
/// The request is null, or comes from `spirocl_cancellation_new` and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_cancellation_cancel(cancellation: *const CCancellation) {
    // SAFETY: the caller promises it.
    if let Some(cancellation) = unsafe { cancellation.as_ref() } {
        cancellation.0.cancel();
    }
}

/// Takes a request back.
///
/// # Safety
///
/// As for `spirocl_cancellation_cancel`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_cancellation_reset(cancellation: *const CCancellation) {
    // SAFETY: the caller promises it.
    if let Some(cancellation) = unsafe { cancellation.as_ref() } {
        cancellation.0.reset();
    }
}

/// Frees a request.
///
/// # Safety
///
/// As for `spirocl_cancellation_cancel`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_cancellation_free(cancellation: *mut CCancellation) {
    if !cancellation.is_null() {
        // SAFETY: the caller promises it.
        drop(unsafe { Box::from_raw(cancellation) });
    }
}

/// Lets a request end calls.
///
/// # Safety
///
/// As for `spirocl_compiler_add_options` and `spirocl_cancellation_cancel`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spirocl_compiler_set_cancellation(
    compiler: *mut CCompiler,
    cancellation: *const CCancellation,
) -> c_int {
    // SAFETY: the caller promises it.
    let (compiler, cancellation) = unsafe { (compiler.as_mut(), cancellation.as_ref()) };
    let Some(compiler) = compiler else { return INVALID_ARGUMENT };
    let mut limits: Limits = compiler.limits.clone();
    limits.cancellation = cancellation.map(|cancellation| cancellation.0.clone());
    compiler.limit(limits)
}
