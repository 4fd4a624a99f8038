//! Loading of a Vulkan driver's library, with or without the loader between.
#![expect(unsafe_code, reason = "symbols of a shared library have no types")]

use std::ffi::{CStr, CString, c_void};

use ash::vk;

/// Loads a library: that of a driver, or the loader's.
pub(super) fn load(path: &str) -> Result<ash::Entry, String> {
    let missing = |what: &str| format!("{path}: {what}");
    let name = CString::new(path).map_err(|_| missing("not a path"))?;
    // SAFETY: the name ends with a zero; what the library does when it is loaded is trusted.
    let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    if library.is_null() {
        // SAFETY: the text is valid until the next call of this thread.
        let error = unsafe { libc::dlerror() };
        // SAFETY: as above; it is not null after a failure, and is checked all the same.
        let error = (!error.is_null()).then(|| unsafe { CStr::from_ptr(error) }.to_string_lossy());
        return Err(missing(&error.unwrap_or_default()));
    }
    negotiate(library);
    let names = [c"vk_icdGetInstanceProcAddr", c"vkGetInstanceProcAddr"];
    let symbol = names.iter().map(|name| symbol(library, name)).find(|symbol| !symbol.is_null());
    let symbol = symbol.ok_or_else(|| missing("not a Vulkan library"))?;
    // SAFETY: both names are those of functions of this type. The library is never unloaded.
    let get_instance_proc_addr =
        unsafe { std::mem::transmute::<*mut c_void, vk::PFN_vkGetInstanceProcAddr>(symbol) };
    // SAFETY: the function is that of a Vulkan implementation.
    Ok(unsafe { ash::Entry::from_static_fn(ash::StaticFn { get_instance_proc_addr }) })
}

fn symbol(library: *mut c_void, name: &CStr) -> *mut c_void {
    // SAFETY: the library is loaded, and the name ends with a zero.
    unsafe { libc::dlsym(library, name.as_ptr()) }
}

/// Tells a driver which version of the interface to loaders is used. The loader itself has no such function.
fn negotiate(library: *mut c_void) {
    let negotiate = symbol(library, c"vk_icdNegotiateLoaderICDInterfaceVersion");
    if negotiate.is_null() {
        return;
    }
    let mut version = 5u32;
    // SAFETY: the function of this name has this type, and writes a number.
    unsafe {
        let negotiate =
            std::mem::transmute::<*mut c_void, extern "system" fn(*mut u32) -> vk::Result>(negotiate);
        // Whatever version it chooses, the two functions below are there.
        let _ = negotiate(&raw mut version);
    }
}
