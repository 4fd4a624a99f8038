//! How the names of extensions begin that this compiler does not have, so that messages can say whose they are.

/// A prefix, and what the names with it belong to.
const ROWS: &[(&str, &str)] = &[
    ("intel_sub_group_avc_", "`cl_intel_device_side_avc_motion_estimation`"),
    ("CLK_AVC_", "`cl_intel_device_side_avc_motion_estimation`"),
    ("intel_", "an extension of Intel"),
    ("qcom_", "an extension of Qualcomm"),
    ("arm_", "an extension of Arm"),
    ("amd_", "an extension of AMD"),
    ("CLK_QCOM_", "an extension of Qualcomm"),
    ("QCOM_", "an extension of Qualcomm"),
    ("nv_", "an extension of NVIDIA"),
    ("img_", "an extension of Imagination"),
    ("__builtin_amdgcn_", "AMD's own compiler"),
    ("__builtin_IB_", "Intel's own compiler"),
    ("__builtin_spirv_", "clang's own target"),
    ("__builtin_", "other compilers of C"),
    ("__sync_", "other compilers of C"),
    ("__atomic_", "other compilers of C"),
    ("__scoped_atomic_", "other compilers of C"),
    ("__nvvm_", "NVIDIA's own compiler"),
    ("__nv_", "NVIDIA's own compiler"),
];

/// What a name belongs to that nothing declares, if it looks like one of a vendor. A known name `near` it that belongs to the same is
/// what was meant.
pub fn owner(name: &str, near: Option<&str>) -> Option<&'static str> {
    let of = |name: &str| ROWS.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|&(_, owner)| owner);
    of(name).filter(|&owner| near.and_then(of) != Some(owner))
}
