// options: -cl-std=CL2.0
// Names of extensions that are not supported: the message says whose they are.
kernel void k(global int *out)
{
    intel_sub_group_avc_mce_payload_t payload; // error: type `intel_sub_group_avc_mce_payload_t` belongs to `cl_intel_device_side_avc_motion_estimation` and is not supported
    out[0] = intel_sub_group_avc_mce_get_default_inter_base_multi_reference_penalty(0, 1); // error: `intel_sub_group_avc_mce_get_default_inter_base_multi_reference_penalty` belongs to `cl_intel_device_side_avc_motion_estimation` and is not supported
    out[1] = CLK_AVC_ME_MAJOR_16x16_INTEL; // error: `CLK_AVC_ME_MAJOR_16x16_INTEL` belongs to `cl_intel_device_side_avc_motion_estimation` and is not supported
    out[2] = qcom_box_filter_imagef(0, 0, 0); // error: `qcom_box_filter_imagef` belongs to a Qualcomm extension and is not supported
    out[3] = __nvvm_read_ptx_sreg_tid_x(); // error: `__nvvm_read_ptx_sreg_tid_x` belongs to the NVIDIA compiler and is not supported
    out[4] = arm_matrix_multiply_of_all(1); // error: `arm_matrix_multiply_of_all` belongs to an Arm extension and is not supported
    out[5] = __builtin_amdgcn_workitem_id_x(); // error: `__builtin_amdgcn_workitem_id_x` belongs to the AMD compiler and is not supported
    out[6] = amd_lerpp(1u, 1u, 1u); // error: call to undeclared function `amd_lerpp`
}
kernel void types(qcom_weight_image_t weights, global int *out) // error: type `qcom_weight_image_t` belongs to a Qualcomm extension, which is not supported
{
    qcom_box_filter_image_t box; // error: type `qcom_box_filter_image_t` belongs to a Qualcomm extension, which is not supported
}
