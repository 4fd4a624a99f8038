//! The prefixes of names that belong to unsupported vendor extensions and compilers, so that messages can name the owner.

/// A prefix, and the owner of the names that start with it.
const ROWS: &[(&str, &str)] = &[
    ("intel_sub_group_avc_", "`cl_intel_device_side_avc_motion_estimation`"),
    ("CLK_AVC_", "`cl_intel_device_side_avc_motion_estimation`"),
    ("intel_", "an Intel extension"),
    ("qcom_", "a Qualcomm extension"),
    ("arm_", "an Arm extension"),
    ("amd_", "an AMD extension"),
    ("CLK_QCOM_", "a Qualcomm extension"),
    ("QCOM_", "a Qualcomm extension"),
    ("nv_", "an NVIDIA extension"),
    ("img_", "an Imagination extension"),
    ("__builtin_amdgcn_", "the AMD compiler"),
    ("__builtin_IB_", "the Intel compiler"),
    ("__builtin_spirv_", "Clang's SPIR-V target"),
    ("__builtin_", "other C compilers"),
    ("__sync_", "other C compilers"),
    ("__atomic_", "other C compilers"),
    ("__scoped_atomic_", "other C compilers"),
    ("__nvvm_", "the NVIDIA compiler"),
    ("__nv_", "the NVIDIA compiler"),
];

/// The owner of an undeclared name that starts with a known prefix. `None` if the known name `near` it has the same owner: then that
/// name was probably intended.
pub fn owner(name: &str, near: Option<&str>) -> Option<&'static str> {
    let of = |name: &str| ROWS.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|&(_, owner)| owner);
    of(name).filter(|&owner| near.and_then(of) != Some(owner))
}
