"""`spirocl.compile`: modules, messages, options, headers, devices, threads."""

import pathlib
import pickle
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import spirocl

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SPIRV_VAL = REPOSITORY / "target/test-tools/bin/spirv-val"

WRONG = "kernel void scale(global float *data, float by) {\n    data[get_globl_id(0)] *= by;\n}\n"


def errors(source, *words, **named):
    """The messages about a wrong program."""
    try:
        spirocl.compile(source, *words, **named)
    except spirocl.CompileError as error:
        return error.messages
    raise AssertionError("it compiles")


class Modules(unittest.TestCase):
    def test_the_module_is_valid_and_described(self):
        source = """
            constant int table[2] = { 1, 2 };
            kernel __attribute__((reqd_work_group_size(8, 4, 1)))
            void f(global const float4 *restrict in, local int *scratch, write_only image2d_t out, sampler_t s, uint n) {
                local float sums[32];
                sums[get_local_id(0)] = in[n].x + scratch[0] + table[n];
                write_imagef(out, (int2)(0, 0), (float4)(sums[0]));
                printf("%f\\n", sums[0]);
            }
            kernel void g() {}
        """
        module = spirocl.compile(source)
        with tempfile.NamedTemporaryFile(suffix=".spv") as file:
            file.write(module.spirv)
            file.flush()
            subprocess.run([SPIRV_VAL, file.name], check=True)
        self.assertEqual(list(module.kernels), ["f", "g"])
        f = module.kernels["f"]
        self.assertEqual(f.required_work_group_size, (8, 4, 1))
        self.assertEqual((f.work_group_size_hint, f.vector_type_hint, f.required_sub_group_size), (None, None, None))
        self.assertEqual(f.local_memory_size, 128)
        self.assertEqual(
            [(each.name, each.type, each.kind, each.address) for each in f.arguments],
            [
                ("in", "float4*", "buffer", "global"),
                ("scratch", "int*", "local", "local"),
                ("out", "image2d_t", "image", "global"),
                ("s", "sampler_t", "sampler", "private"),
                ("n", "uint", "value", "private"),
            ],
        )
        self.assertEqual((f.arguments[0].pointee_size, f.arguments[0].type_qualifiers), (16, ("restrict", "const")))
        self.assertEqual((f.arguments[2].access, f.arguments[4].access), ("write_only", None))
        self.assertEqual((f.arguments[4].size, f.arguments[4].alignment), (4, 4))
        self.assertEqual(module.kernels["g"].arguments, ())
        self.assertEqual([(each.name, each.type, each.linkage) for each in module.variables][0][0], "table")
        self.assertEqual(module.printf_formats, ("%f\n",))
        self.assertEqual((module.spirv_version, module.language_version, module.address_bits), ((1, 0), "1.2", 64))
        self.assertIn("Kernel", module.capabilities)
        self.assertIn("__opencl_c_images", module.language_features)
        self.assertEqual((module.messages, module.inputs), ((), ()))
        self.assertRegex(repr(module), r"<Module of SPIR-V 1\.0: \d+ bytes, kernels: f, g>")

    def test_structures_have_layouts(self):
        source = """
            struct inner { float4 b; };
            struct outer { char a; struct inner c[2]; union { int d; float e; } f; };
            __attribute__((spirv_spec_constant(3))) constant int n = -1;
            kernel void f(global struct outer *p, int m) { p[0].a = n + m; }
        """
        module = spirocl.compile(source)
        argument, plain = module.kernels["f"].arguments
        self.assertEqual((argument.structure.name, argument.structure.size, plain.structure), ("struct outer", 64, None))
        self.assertEqual([(each.name, each.offset) for each in argument.structure.fields], [("a", 0), ("c", 16), ("f", 48)])
        self.assertEqual(argument.structure.fields[1].structure.name, "struct inner")
        self.assertIn(argument.structure.fields[1].structure, module.structures)
        self.assertTrue(argument.structure.fields[2].structure.is_union)
        (constant,) = module.specialization_constants
        self.assertEqual((constant.id, constant.type, constant.size, constant.default_bits), (3, "int", 4, 0xFFFFFFFF))

    def test_assembly_is_that_of_the_module(self):
        module = spirocl.compile("kernel void f() {}")
        self.assertIn('OpEntryPoint Kernel %', module.assembly)
        self.assertEqual(module.assembly, spirocl.disassemble(bytearray(module.spirv)))
        for wrong in [b"", b"\3\2\x23\7", module.spirv[:-4], module.spirv[:-3], b"text"]:
            with self.assertRaisesRegex(ValueError, "not a valid SPIR-V module"):
                spirocl.disassemble(wrong)

    def test_equal_input_gives_equal_modules(self):
        source = "kernel void f(global int *a) { a[get_global_id(0)] += N; }"
        one = spirocl.compile(source, "-D N=4 -cl-std=CL2.0")
        self.assertEqual(one, spirocl.compile(source.encode(), ["-D", "N=4", "-cl-std=CL2.0"]))
        self.assertNotEqual(one.spirv, spirocl.compile(source, "-D N=5").spirv)
        self.assertEqual(pickle.loads(pickle.dumps(one)), one)


class Messages(unittest.TestCase):
    def test_an_error_is_data_with_the_edit_that_helps(self):
        (message,) = errors(WRONG, name="wrong.cl")
        self.assertEqual((message.severity, message.code, message.name), ("error", "S0501", "undeclared-function"))
        self.assertEqual(message.text, "call to undeclared function `get_globl_id`")
        self.assertEqual(str(message.location), "wrong.cl:2:10")
        self.assertEqual((message.location.end_column, message.location.byte), (22, 59))
        (edit,) = message.help[0].edits
        corrected = WRONG[: edit.location.byte] + edit.replacement + WRONG[edit.location.end_byte :]
        self.assertEqual(list(spirocl.compile(corrected).kernels), ["scale"])

    def test_an_exception_draws_its_messages(self):
        with self.assertRaises(spirocl.CompileError) as caught:
            spirocl.compile(WRONG + "constant int a = b;\n", name="wrong.cl")
        drawn = str(caught.exception)
        self.assertTrue(drawn.startswith("2 errors\n[S0501] Error: call to undeclared function"), drawn)
        self.assertIn(" 2 │     data[get_globl_id(0)] *= by;\n", drawn)
        self.assertIn("[S0410]", drawn)
        self.assertEqual(str(caught.exception.messages[1]), drawn[drawn.index("[S0410]") :])
        self.assertNotIn("\x1b", drawn)

    def test_an_exception_goes_to_other_processes(self):
        with self.assertRaises(spirocl.CompileError) as caught:
            spirocl.compile(WRONG)
        other = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(other), other.messages), (str(caught.exception), caught.exception.messages))
        self.assertEqual(other._repr_html_(), caught.exception._repr_html_())

    def test_warnings_come_with_the_module(self):
        module = spirocl.compile("#warning <slow>\nkernel void f(global int *a) { a[0] == 1; }", "-Wall")
        self.assertEqual([each.severity for each in module.messages], ["warning", "warning"])
        self.assertEqual((len(module.messages.warnings), len(module.messages.errors)), (2, 0))
        self.assertEqual(len(spirocl.compile("#warning slow\n", "-w").messages), 0)
        self.assertEqual(errors("#warning slow\n", "-Werror")[0].severity, "error")

    def test_notebooks_show_colours(self):
        messages = errors("int a = <b>;\n" + WRONG)
        page = messages._repr_html_()
        self.assertRegex(page, r'(?s)^<pre class="spirocl"[^>]*>.*</pre>$')
        self.assertIn("&lt;b&gt;", page)
        self.assertNotIn("<b>", page)
        self.assertNotIn("\x1b", page)
        self.assertRegex(page, r'<span style="color: #[0-9a-f]{6}">get_globl_id</span>')
        self.assertEqual(page.count("<span"), page.count("</span>"))
        self.assertIn("get_globl_id", messages[-1]._repr_html_())

    def test_places_are_told_through_macros_and_headers(self):
        header = "#define GET(a) a.nothing\nint wrong = ;\n"
        messages = errors('#include "a.h"\nvoid f(float4 v) { GET(v); }\n', headers={"a.h": header}, name="a.cl")
        in_header = next(each for each in messages if each.location.file == "a.h")
        self.assertEqual([(each.file, each.line) for each in in_header.includes], [("a.cl", 1)])


class OptionsAndFiles(unittest.TestCase):
    def test_a_wrong_option_is_named(self):
        for option, text in [("-wrong", "unknown option `-wrong`"), ("-cl-std=CL9", "invalid value `CL9`"), ("-o a.spv", "-o")]:
            with self.assertRaisesRegex(spirocl.OptionError, text):
                spirocl.compile("", option)
        self.assertTrue(issubclass(spirocl.OptionError, ValueError))

    def test_a_word_may_hold_spaces(self):
        module = spirocl.compile("constant char a[] = TEXT;\n", ["-D", 'TEXT="one two"'])
        self.assertTrue(module.spirv)

    def test_headers_are_found_by_name(self):
        source = '#include <one/a.h>\n#include "b.h"\nconstant int all[A + B] = { 1 };\n'
        module = spirocl.compile(source, headers={"one/a.h": "#define A 1\n", "b.h": b"#define B 2\n"})
        self.assertEqual(module.inputs, ("one/a.h", "b.h"))
        self.assertIn("`b.h`", errors(source, headers={"one/a.h": ""})[0].text)

    def test_files_are_read_where_that_is_asked_for(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "size.h").write_text("#define SIZE 4\n")
            source = '#include "size.h"\nconstant int a[SIZE] = { 1 };\n'
            self.assertTrue(errors(source, name=str(path / "a.cl")))
            self.assertTrue(spirocl.compile(source, name=str(path / "a.cl"), read_files=True).spirv)
            self.assertTrue(spirocl.compile(source, ["-I", folder], read_files=True).spirv)

    def test_preprocessing_leaves_no_directive(self):
        text = spirocl.preprocess("#include <a.h>\nint a = N;\n", "-DM=4", headers={"a.h": "#define N M\n"})
        self.assertIn("int a = 4;", text)
        self.assertNotIn("include", text.replace("<included", ""))
        with self.assertRaises(spirocl.CompileError):
            spirocl.preprocess("#include <a.h>\n")


class Devices(unittest.TestCase):
    HALF = "kernel void f(global half *a) { a[0] = a[1] * a[0]; }"

    def test_a_program_uses_what_the_device_has(self):
        small = spirocl.Device(extensions=("cl_khr_fp64",))
        self.assertIn("cl_khr_fp16", str(errors(self.HALF, device=small)))
        self.assertTrue(spirocl.compile(self.HALF, device=spirocl.Device(extensions=("cl_khr_fp16",))).spirv)
        self.assertTrue(spirocl.compile(self.HALF, device=spirocl.Device()).spirv)

    def test_features_are_those_that_the_device_lists(self):
        pipes = "#ifdef __opencl_c_pipes\n#error pipes\n#endif\n#ifndef __opencl_c_images\n#error no images\n#endif\n"
        device = spirocl.Device(version="OpenCL 3.0 x", extensions=(), features=("__opencl_c_images",))
        self.assertTrue(spirocl.compile(pipes, "-cl-std=CL3.0", device=device).spirv)
        self.assertIn("pipes", str(errors(pipes, "-cl-std=CL3.0")))
        atomics = "#ifdef __opencl_c_ext_fp32_global_atomic_add\n#error floats\n#endif\n"
        one = spirocl.Device(extensions=("cl_ext_float_atomics",), features=())
        other = spirocl.Device(extensions=one.extensions, features=("__opencl_c_ext_fp64_global_atomic_add",))
        self.assertIn("floats", str(errors(atomics, "-cl-std=CL3.0", device=one)))
        self.assertTrue(spirocl.compile(atomics, "-cl-std=CL3.0", device=other).spirv)

    def test_modules_need_what_the_device_takes(self):
        source = "kernel void f(global long *a) { a[0] += 1; }"
        capabilities = ("Addresses", "Kernel", "Linkage")
        self.assertIn("Int64", str(errors(source, device=spirocl.Device(spirv_capabilities=capabilities))))
        device = spirocl.Device(spirv_capabilities=(*capabilities, "Int64"), spirv_extensions=())
        self.assertTrue(spirocl.compile(source, device=device).spirv)

    def test_versions_and_addresses_are_those_of_the_device(self):
        device = spirocl.Device(version="OpenCL 2.1 x", il_version="SPIR-V_1.0 SPIR-V_1.2", address_bits=32)
        module = spirocl.compile("kernel void f() {}", device=device)
        self.assertEqual((module.spirv_version, module.address_bits), ((1, 2), 32))
        with self.assertRaisesRegex(spirocl.OptionError, "supports OpenCL C up to 2.0"):
            spirocl.compile("", "-cl-std=CL3.0", device=device)

    def test_devices_have_something_in_common(self):
        one = spirocl.Device("OpenCL 3.0 a", "SPIR-V_1.0 SPIR-V_1.4", ("a", "b"), None, image_support=False)
        other = spirocl.Device("OpenCL 2.1 b", "SPIR-V_1.2 SPIR-V_1.0", ("b", "c"), ("f",))
        both = spirocl.Device("OpenCL 2.1 b", "SPIR-V_1.0", ("b",), ("f",), image_support=False)
        self.assertEqual(spirocl.Device.common([one, other]), both)
        self.assertTrue(both.takes_spirv)
        self.assertFalse(spirocl.Device.common([both, spirocl.Device(il_version="")]).takes_spirv)
        with self.assertRaisesRegex(ValueError, "different widths"):
            spirocl.Device.common([one, spirocl.Device(address_bits=32)])


class Threads(unittest.TestCase):
    SOURCE = "".join(f"void f{i}(global int *p) {{ p[{i}] += {i}; }}\n" for i in range(300))

    def test_many_threads_compile_at_a_time(self):
        with ThreadPoolExecutor(16) as pool:
            modules = list(pool.map(lambda _: spirocl.compile(self.SOURCE).spirv, range(48)))
        self.assertEqual(set(modules), {spirocl.compile(self.SOURCE).spirv})

    def test_other_threads_run_meanwhile(self):
        times = []

        def compile():
            times.append(time.monotonic())
            spirocl.compile(self.SOURCE + "".join(self.SOURCE.replace("void f", f"void g{i}_") for i in range(8)))
            times.append(time.monotonic())

        thread = threading.Thread(target=compile)
        thread.start()
        seen = []
        while thread.is_alive():
            seen.append(time.monotonic())
            time.sleep(0.001)
        start, end = times
        self.assertGreater(end - start, 0.02)
        # While the compiler holds the lock, this thread sees no time in the middle of the compilation.
        third = (end - start) / 3
        self.assertTrue(any(start + third < at < end - third for at in seen), "nothing else ran")

    def test_small_stacks_are_enough(self):
        source = "kernel void f(global int *p, int x) { p[0] = " + "- " * 16_000 + "x; }"
        before = threading.stack_size(256 << 10)
        try:
            with ThreadPoolExecutor(1) as pool:
                self.assertTrue(pool.submit(spirocl.compile, source).result().spirv)
                too_deep = pool.submit(errors, source.replace("- x", "- " * 1_000 + "x")).result()
        finally:
            threading.stack_size(before)
        self.assertIn("nesting level exceeds the maximum", too_deep[0].text)


if __name__ == "__main__":
    unittest.main()
