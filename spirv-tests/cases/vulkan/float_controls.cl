// Float controls are used where the device is said to have them, and so is a fused multiplication and addition.
// options: --target=vulkan1.3 -cl-std=CL3.0 --vulkan-features=default,shaderDenormPreserveFloat32,shaderRoundingModeRTEFloat32
// environment: vulkan1.3

kernel void scale(global float *x)
{
    // check: OpCapability SignedZeroInfNanPreserve
    // check: OpCapability DenormPreserve
    // check: OpCapability RoundingModeRTE
    // check: SignedZeroInfNanPreserve 32
    // check: DenormPreserve 32
    // check: RoundingModeRTE 32
    x[get_global_id(0)] *= 0.5f;
}
