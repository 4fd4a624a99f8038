//! Options of vendors' own compilers: they ask for something of the driver or of its machine code and change nothing of the program.
//! Hosts pass them to `clBuildProgram`, so they are accepted and ignored, and a note says so.

use std::slice::Iter;

/// Options that begin alike, and whose they are.
pub(super) struct VendorRow {
    /// How they begin; the whole option, if it ends in no hyphen.
    pub(super) start: &'static str,
    /// Whose compiler reads them.
    pub(super) owner: &'static str,
}

const fn row(start: &'static str, owner: &'static str) -> VendorRow {
    VendorRow { start, owner }
}

/// Every one.
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
];

/// The vendor whose option a word is.
pub(super) fn find(word: &str) -> Option<&'static VendorRow> {
    let (name, _) = word.split_once('=').unwrap_or((word, ""));
    ROWS.iter().find(|row| match row.start.ends_with('-') {
        true => name.len() > row.start.len() && name.starts_with(row.start),
        false => name == row.start,
    })
}

/// The whole option: NVIDIA's compiler takes numbers and names of architectures as the next word too.
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
