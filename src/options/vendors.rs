//! Vendor options: those of other OpenCL compilers that concern the driver, its machine code or Vulkan, and change nothing of the program.
//! Hosts pass them to `clBuildProgram`, so they are accepted and ignored with a note.

use super::clang::is_spelling;
use std::slice::Iter;

/// An option, or all options with a common prefix, of one compiler.
pub(super) struct VendorRow {
    /// The prefix if it ends in a hyphen, otherwise the whole option.
    pub(super) start: &'static str,
    /// The compiler or its vendor.
    pub(super) owner: &'static str,
}

const fn row(start: &'static str, owner: &'static str) -> VendorRow {
    VendorRow { start, owner }
}

/// Every vendor option.
pub(super) const ROWS: &[VendorRow] = &[
    row("-cl-nv-", "NVIDIA"),
    row("-nv-", "NVIDIA"),
    row("-cl-intel-", "Intel"),
    row("-ze-", "Intel"),
    row("-fbin-", "AMD"),
    row("-fno-bin-", "AMD"),
    row("-save-temps", "AMD"),
    row("-qcom-", "Qualcomm"),
    row("-cl-qcom-", "Qualcomm"),
    row("-cl-arm-", "Arm"),
    row("-fregister-allocation", "Arm"),
    row("-cl-img-", "Imagination"),
    row("-cl-auto-vectorize-enable", "Apple"),
    row("-cl-auto-vectorize-disable", "Apple"),
    row("-cl-poison-unsupported-calls", "pocl"),
    row("-inline-entry-points", "clspv"),
    row("-no-inline-single", "clspv"),
    row("-no-dra", "clspv"),
    row("-no-smsv", "clspv"),
    row("-distinct-kernel-descriptor-sets", "clspv"),
    row("-f16bit_storage", "clspv"),
    row("-hack-", "clspv"),
    row("-pod-ubo", "clspv"),
    row("-pod-pushconstant", "clspv"),
    row("-cluster-pod-kernel-args", "clspv"),
    row("-module-constants-in-storage-buffer", "clspv"),
    row("-constant-args-ubo", "clspv"),
    row("-max-ubo-size", "clspv"),
    row("-max-pushconstant-size", "clspv"),
    row("-relaxed-ubo-layout", "clspv"),
    row("-std430-ubo-layout", "clspv"),
    row("-keep-unused-arguments", "clspv"),
    row("-int8", "clspv"),
    row("-images", "clspv"),
    row("-long-vector", "clspv"),
    row("-physical-storage-buffers", "clspv"),
    row("-enable-printf", "clspv"),
    row("-printf-buffer-size", "clspv"),
    row("-enable-feature-macros", "clspv"),
    row("-use-native-builtins", "clspv"),
    row("-cl-native-math", "clspv"),
    row("-rewrite-packed-structs", "clspv"),
];

/// Returns the row of a vendor option.
pub(super) fn find(word: &str) -> Option<&'static VendorRow> {
    let (name, _) = word.split_once('=').unwrap_or((word, ""));
    ROWS.iter().find(|row| match row.start.ends_with('-') {
        true => name.len() > row.start.len() && name.starts_with(row.start),
        false => is_spelling(row.start, name),
    })
}

/// Returns the option with its value: NVIDIA's compiler accepts numbers and architectures as the next argument too.
pub(super) fn with_value(word: &str, rest: &mut Iter<'_, String>) -> String {
    let takes_word = matches!(word, "-cl-nv-maxrregcount" | "-cl-nv-opt-level" | "-cl-nv-arch");
    let is_value = |next: &&String| {
        next.starts_with(|first: char| first.is_ascii_digit())
            || next.starts_with("sm_")
            || next.starts_with("compute_")
    };
    match rest.as_slice().first().filter(|next| takes_word && is_value(next)) {
        Some(value) => {
            rest.next();
            format!("{word}={value}")
        }
        None => word.to_owned(),
    }
}
