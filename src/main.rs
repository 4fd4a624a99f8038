//! The command: see `spirocl::command`.

#[cfg(target_os = "wasi")]
use std::ffi::{c_char, c_int};

/// The command ends soon. Without it, a tenth of its time would be the allocator's.
#[cfg(not(target_os = "wasi"))]
#[global_allocator]
static ALLOCATOR: spirocl_allocator::PooledAllocator = spirocl_allocator::PooledAllocator;

fn main() -> std::process::ExitCode {
    std::process::ExitCode::from(spirocl::command::run(std::env::args_os()))
}

/// Where assertions of the C library fail. Its own function prints by `fprintf`, which nothing else needs and browsers would load.
#[cfg(target_os = "wasi")]
#[expect(unsafe_code, reason = "the C library's name for it")]
#[unsafe(no_mangle)]
extern "C" fn __assert_fail(_: *const c_char, _: *const c_char, _: c_int, _: *const c_char) -> ! {
    std::process::abort()
}
