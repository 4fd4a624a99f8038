"""`spirocl.pyopencl.build`, on each device of the driver that the tests run on."""

import os
import unittest
import warnings
from unittest import mock

import numpy as np
import pyopencl as cl

import spirocl
import spirocl.pyopencl

SCALE = """
#include <factor.h>
kernel void scale(global const float *in, global float *out, int n) {
    int i = get_global_id(0);
    if (i < n) out[i] = in[i] * FACTOR + OFFSET;
}
"""
HEADERS = {"factor.h": "#define FACTOR 2.0f\n"}


def devices():
    return [device for platform in cl.get_platforms() for device in platform.get_devices()]


class Building(unittest.TestCase):
    def setUp(self):
        # Intel's driver always has something to say.
        warnings.simplefilter("ignore", cl.CompilerWarning)
        found = devices()
        self.assertTrue(found, "there is no device")
        self.contexts = [(device, cl.Context([device])) for device in found]

    def check(self, context, program, factor=2, offset=1):
        values = np.arange(1000, dtype=np.float32)
        flags = cl.mem_flags
        source = cl.Buffer(context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=values)
        result = cl.Buffer(context, flags.WRITE_ONLY, values.nbytes)
        queue = cl.CommandQueue(context)
        program.scale(queue, (1024,), None, source, result, np.int32(1000))
        got = np.empty_like(values)
        cl.enqueue_copy(queue, got, result)
        np.testing.assert_array_equal(got, values * factor + offset)

    def test_the_driver_is_the_one_that_is_meant(self):
        names = {"pocl": "Portable Computing Language", "rusticl": "rusticl", "": "Intel(R) OpenCL"}
        driver = os.environ.get("SPIROCL_TEST_DRIVER", "")
        self.assertEqual([device.platform.name for device, _ in self.contexts], [names[driver]])

    def test_a_program_is_built_from_spirv(self):
        for device, context in self.contexts:
            self.assertTrue(spirocl.pyopencl.describe(device).takes_spirv)
            for options in ["-D OFFSET=1", ["-DOFFSET=1", "-cl-std=CL3.0", "-O2", "-cl-denorms-are-zero"]]:
                with mock.patch.object(cl, "Program", wraps=cl.Program) as made:
                    program = spirocl.pyopencl.build(context, SCALE, options, headers=HEADERS)
                self.assertEqual(made.call_args.args[1][:4], b"\3\2\x23\7")
                self.check(context, program)

    def test_a_device_without_spirv_gets_the_source(self):
        whole = SCALE.replace("#include <factor.h>", "#define FACTOR 2.0f")
        for device, context in self.contexts:
            described = spirocl.pyopencl.describe(device)
            without = spirocl.Device(**{**vars(described), "il_version": ""})
            for source, headers in [(SCALE, HEADERS), (whole, None), (whole.encode(), None)]:
                with mock.patch.object(spirocl.pyopencl, "describe", return_value=without):
                    with mock.patch.object(cl, "Program", wraps=cl.Program) as made:
                        program = spirocl.pyopencl.build(context, source, ["-D", "OFFSET=1"], headers=headers)
                self.assertIn("kernel void scale", made.call_args.args[1])
                self.check(context, program)
                if headers:
                    with mock.patch.object(spirocl.pyopencl, "describe", return_value=without):
                        program = spirocl.pyopencl.build(context, source, "-DOFFSET=3 -O2", headers=headers)
                    self.check(context, program, offset=3)

    def test_the_device_is_the_limit(self):
        for device, context in self.contexts:
            described = spirocl.pyopencl.describe(device)
            self.assertEqual("cl_khr_fp16" in described.extensions, "cl_khr_fp16" in device.extensions)
            source = (
                "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
                "kernel void f(global half *a) { a[0] *= a[1]; }"
            )
            if "cl_khr_fp16" in described.extensions:
                self.assertEqual(spirocl.pyopencl.build(context, source).kernel_names, "f")
            else:
                with self.assertRaises(spirocl.CompileError):
                    spirocl.pyopencl.build(context, source)
            for feature in ["__opencl_c_images", "__opencl_c_pipes", "__opencl_c_device_enqueue"]:
                text = f"#ifndef {feature}\n#error {feature} is missing\n#endif\n"
                self.assertEqual(self.compiles(text, device), feature in described.features, feature)

    def compiles(self, source, device):
        try:
            return bool(spirocl.compile(source, "-cl-std=CL3.0", device=device).spirv)
        except spirocl.CompileError:
            return False

    def test_errors_are_ours(self):
        for _, context in self.contexts:
            with self.assertRaisesRegex(spirocl.CompileError, "(?s)undeclared.*get_globl_id"):
                spirocl.pyopencl.build(context, "kernel void f(global int *a) { a[get_globl_id(0)] = 1; }")
            with self.assertRaises(spirocl.OptionError):
                spirocl.pyopencl.build(context, "", "-wrong")

    def test_warnings_are_shown(self):
        for _, context in self.contexts:
            with self.assertWarnsRegex(spirocl.CompileWarning, "comparison result unused") as caught:
                spirocl.pyopencl.build(context, "kernel void f(global int *a) { a[0] == 1; }")
            self.assertEqual(caught.filename, __file__)


if __name__ == "__main__":
    unittest.main()
