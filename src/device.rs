//! Descriptions of devices: lines `KEY=VALUE`, as the OpenCL conformance tests give them to their offline compiler, to options.

use crate::options::{CommandLine, Options, Scope, UsageError, find};
use spirocl_frontend::language::{AddressWidth, OPTIONAL, OptionalChange, OptionalKind, Version};

/// Features of OpenCL C 3.x that a device has by an extension, or by one of those whose names so begin, so that the device's file
/// tells of them. OpenCL C 3.0, 6.2.1; a device of OpenCL 3.0 may have extensions of sub-groups without `cl_khr_subgroups`.
const BY_EXTENSION: &[(&str, &str)] = &[
    ("__opencl_c_fp64", "cl_khr_fp64"),
    ("__opencl_c_3d_image_writes", "cl_khr_3d_image_writes"),
    ("__opencl_c_subgroups", "cl_khr_subgroup"),
    ("__opencl_c_integer_dot_product_", "cl_khr_integer_dot_product"),
    ("__opencl_c_kernel_clock_", "cl_khr_kernel_clock"),
    ("__opencl_c_ext_fp", "cl_ext_float_atomics"),
    ("__opencl_c_ext_image_unorm", "cl_ext_image_unorm_int_2_101010"),
    ("__opencl_c_ext_image_unsigned", "cl_ext_image_unsigned_10x6_12x4_14x2"),
];

impl Options {
    /// The options for a device, as [`Compiler::device`](crate::Compiler::device) describes it, and build options. Without a description every
    /// device is meant.
    ///
    /// ```
    /// use spirocl::{AddressWidth, options::Options};
    /// let device = "# a device\nCL_DEVICE_ADDRESS_BITS=32\nCL_DEVICE_EXTENSIONS=\"cl_khr_fp16\"\n\
    ///     CL_DEVICE_IL_VERSION=\"SPIR-V_1.0 SPIR-V_1.2\"\nCL_DEVICE_VERSION=\"OpenCL 2.1 vendor\"\n";
    /// let options = Options::for_device(Some(device), &["-cl-std=CL2.0".to_owned()]).expect("both are right");
    /// assert_eq!((options.address_width, options.codegen.spirv_version), (AddressWidth::Bits32, Some((1, 2))));
    /// let language = options.language().expect("they go together");
    /// assert!(language.has_half() && !language.has_double());
    /// let newer = ["-cl-std=CL3.0".to_owned()];
    /// let error = Options::for_device(Some(device), &newer).expect_err("the device does not take it");
    /// assert_eq!(error.to_string(), "-cl-std=CL3.0: the device supports OpenCL C up to 2.0");
    /// assert!(Options::for_device(None, &newer).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// The description has a line without `=`, or a value that is of no use: another width than 32 or 64, no version of SPIR-V. The first
    /// option that is not known or has a wrong value; a version of OpenCL C that is newer than the device takes.
    pub fn for_device(description: Option<&str>, words: &[String]) -> Result<Self, UsageError> {
        let mut line = CommandLine::default();
        let newest = match description {
            Some(description) => apply_device(&mut line.options, description)?,
            None => None,
        };
        line.parse(words, Scope::Build)?;
        let version = line.options.version;
        match newest {
            Some(newest) if version > newest => {
                let message = format!("-cl-std=CL{version}: the device supports OpenCL C up to {newest}");
                Err(UsageError { message, row: find("-cl-std=").map(|(row, _)| row) })
            }
            _ => Ok(line.options),
        }
    }
}

/// Sets options to what a device has: the width of addresses, the extensions and nothing but them, images, the newest SPIR-V
/// version that it lists. What is returned is the newest version of OpenCL C that it takes, if the description tells its version of OpenCL.
pub(crate) fn apply_device(options: &mut Options, text: &str) -> Result<Option<Version>, UsageError> {
    let (mut extensions, mut features, mut images, mut newest) = (None, None, true, None);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, value) = line
            .split_once('=')
            .ok_or_else(|| UsageError::from(format!("device info: expected `KEY=VALUE`, found `{line}`")))?;
        let value = value.trim().trim_matches('"');
        match key.trim() {
            "CL_DEVICE_ADDRESS_BITS" => options.address_width = address_width(value)?,
            "CL_DEVICE_EXTENSIONS" => extensions = Some(value),
            "CL_DEVICE_IMAGE_SUPPORT" => images = !matches!(value, "0" | "CL_FALSE" | "false"),
            "CL_DEVICE_VERSION" => {
                options.device_version = device_version(value);
                newest = language_version(value);
            }
            "CL_DEVICE_OPENCL_C_FEATURES" => features = Some(value),
            "CL_DEVICE_SPIRV_EXTENSIONS_KHR" => options.codegen.device.extensions = names(value),
            "CL_DEVICE_SPIRV_CAPABILITIES_KHR" => options.codegen.device.capabilities = names(value),
            "CL_DEVICE_IL_VERSION" => options.codegen.spirv_version = Some(spirv_version(value)?),
            _ => {}
        }
    }
    // Without -cl-std= the newest 1.x that the device has. OpenCL API, 5.8.6.5.
    options.version = newest.map_or(options.version, |newest| options.version.min(newest));
    if extensions.is_some() || features.is_some() {
        options.optional_changes.extend(changes(extensions, features, images));
    }
    Ok(newest)
}

/// The names of a list.
fn names(list: &str) -> Option<Vec<String>> {
    Some(list.split_whitespace().map(str::to_owned).collect())
}

/// The number of a version `OpenCL X.Y ...`, as `__OPENCL_VERSION__` has it.
fn device_version(value: &str) -> Option<u32> {
    let (major, minor) = value.strip_prefix("OpenCL ")?.split_whitespace().next()?.split_once('.')?;
    Some(major.parse::<u32>().ok()? * 100 + minor.parse::<u32>().ok()? * 10)
}

/// The newest version of OpenCL C of a device whose version is `OpenCL X.Y ...`. OpenCL API, CL_DEVICE_VERSION: 2.1 and 2.2 have 2.0.
fn language_version(value: &str) -> Option<Version> {
    let number = device_version(value)?;
    Version::ALL.into_iter().filter(|version| version.number() <= number).max()
}

fn address_width(value: &str) -> Result<AddressWidth, UsageError> {
    match value {
        "32" => Ok(AddressWidth::Bits32),
        "64" => Ok(AddressWidth::Bits64),
        _ => Err(UsageError::from(format!(
            "device info: CL_DEVICE_ADDRESS_BITS must be 32 or 64, got `{value}`"
        ))),
    }
}

/// The newest of the versions listed that this compiler makes.
fn spirv_version(value: &str) -> Result<(u8, u8), UsageError> {
    let versions = value.split_whitespace().filter_map(|word| word.strip_prefix("SPIR-V_1."));
    let newest = versions.filter_map(|minor| minor.parse().ok()).filter(|minor| *minor <= 6).max();
    let none = || {
        UsageError::from(format!(
            "device info: CL_DEVICE_IL_VERSION lists no version of SPIR-V 1.x: `{value}`"
        ))
    };
    Ok((1, newest.ok_or_else(none)?))
}

fn changes(extensions: Option<&str>, features: Option<&str>, images: bool) -> Vec<OptionalChange> {
    let lists = |list: &str, name: &str| list.split_whitespace().any(|each| each == name);
    // The features of an extension need not be listed: its own queries tell of them.
    let of_extension = |name: &str| name.starts_with("__opencl_c_ext_");
    let lists_kind =
        |list: &str, name: &str| !of_extension(name) || list.split_whitespace().any(of_extension);
    let has_like = |start: &str| {
        extensions.is_none_or(|list| list.split_whitespace().any(|each| each.starts_with(start)))
    };
    let is_on = |name: &str, kind| match (kind, features) {
        (OptionalKind::Extension, _) => extensions.is_none_or(|list| lists(list, name)),
        (OptionalKind::Feature, Some(features)) if lists_kind(features, name) => lists(features, name),
        (OptionalKind::Feature, _) if name.contains("_images") || name.contains("3d_image") => {
            images && BY_EXTENSION.iter().all(|(feature, extension)| *feature != name || has_like(extension))
        }
        (OptionalKind::Feature, _) => {
            BY_EXTENSION.iter().all(|(prefix, extension)| !name.starts_with(prefix) || has_like(extension))
        }
    };
    let all_off = OptionalChange { name: "all".into(), on: false };
    let on = OPTIONAL.iter().filter(|row| is_on(row.name, row.kind));
    // What needs a feature that is off is dropped by the language, where it is not asked for by name.
    let on = on.filter(|row| row.requires.iter().all(|name| is_on(name, OptionalKind::Feature)));
    std::iter::once(all_off).chain(on.map(|row| OptionalChange { name: row.name.into(), on: true })).collect()
}
