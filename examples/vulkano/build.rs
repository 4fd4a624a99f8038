//! Compiles the kernel for Vulkan: a mistake in it is an error of the build.

fn main() {
    spirocl::build::kernels("kernels/*.cl").options("-cl-std=CL1.2 --target=vulkan1.3").compile();
}
