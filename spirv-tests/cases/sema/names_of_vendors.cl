// options: -cl-std=CL2.0
// Names of extensions that are not supported: the message says whose they are.
kernel void k(global int *out)
{
    intel_sub_group_avc_mce_payload_t payload; // error: the type `intel_sub_group_avc_mce_payload_t` belongs to `cl_intel_device_side_avc_motion_estimation`, which is not supported
    out[0] = intel_sub_group_avc_mce_get_default_inter_base_multi_reference_penalty(0, 1); // error: belongs to `cl_intel_device_side_avc_motion_estimation`, which is not supported
    out[1] = CLK_AVC_ME_MAJOR_16x16_INTEL; // error: `CLK_AVC_ME_MAJOR_16x16_INTEL` belongs to `cl_intel_device_side_avc_motion_estimation`
    out[2] = qcom_box_filter_imagef(0, 0, 0); // error: the function `qcom_box_filter_imagef` belongs to an extension of Qualcomm, which is not supported
    out[3] = __nvvm_read_ptx_sreg_tid_x(); // error: the function `__nvvm_read_ptx_sreg_tid_x` belongs to NVIDIA's own compiler, which is not supported
    out[4] = arm_matrix_multiply_of_all(1); // error: the function `arm_matrix_multiply_of_all` belongs to an extension of Arm, which is not supported
    out[5] = __builtin_amdgcn_workitem_id_x(); // error: belongs to AMD's own compiler, which is not supported
    out[6] = amd_lerpp(1u, 1u, 1u); // error: the function `amd_lerpp` is not declared
}
kernel void types(qcom_weight_image_t weights, global int *out) // error: type `qcom_weight_image_t` belongs to an extension of Qualcomm, which is not supported
{
    qcom_box_filter_image_t box; // error: type `qcom_box_filter_image_t` belongs to an extension of Qualcomm, which is not supported
}
