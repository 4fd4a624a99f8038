// The package as a user has it: installed into an empty folder from what `npm pack` made.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { BugError, CompileError, Compiler, UsageError, compile, disassemble, load, preprocess } from "@spirocl/spirocl";

const WRONG = "kernel void scale(global float *data, float by) {\n    data[get_globl_id(0)] *= by;\n}\n";
const spirocl = await load();

/** The error of a call that has to fail with one of this class. */
function failure(kind, call) {
    try {
        call();
    } catch (error) {
        assert.ok(error instanceof kind, String(error));
        return error;
    }
    assert.fail("there is no error");
}

test("a module is valid and described", async () => {
    const source = `
        constant int table[2] = { 1, 2 };
        kernel __attribute__((reqd_work_group_size(8, 4, 1)))
        void f(global const float4 *restrict in, local int *scratch, write_only image2d_t out, uint n) {
            write_imagef(out, (int2)(0, 0), in[n] + table[n] + scratch[0]);
            printf("%d\\n", n);
        }
        kernel void g() {}`;
    const module = await compile(source);
    writeFileSync("f.spv", module.spirv);
    execFileSync(process.env.SPIRV_VAL, ["f.spv"]);
    assert.deepEqual(module.kernels.map(({ name }) => name), ["f", "g"]);
    assert.deepEqual(module.kernels[0].requiredWorkGroupSize, [8, 4, 1]);
    assert.deepEqual(
        module.kernels[0].arguments.map(({ name, type, kind, address }) => [name, type, kind, address]),
        [
            ["in", "float4*", "buffer", "global"],
            ["scratch", "int*", "local", "local"],
            ["out", "image2d_t", "image", "global"],
            ["n", "uint", "value", "private"],
        ],
    );
    assert.deepEqual(module.reflection.printfFormats, ["%d\n"]);
    assert.equal(module.reflection.variables[0].name, "table");
    const { kernels, structures } = spirocl.compile("struct s { int a, b; }; kernel void f(global struct s *p) { p->b = 1; }").reflection;
    assert.deepEqual(structures[kernels[0].arguments[0].structure].fields.map(({ offset }) => offset), [0, 4]);
    assert.deepEqual([module.messages, module.drawn, module.inputs], [[], "", []]);
});

test("the native compiler makes the same bytes", () => {
    const folder = process.env.KERNELS;
    for (const name of ["saxpy", "sha256", "ray_tracer"]) {
        const path = `${folder}/${name}.cl`;
        const source = readFileSync(path);
        for (const options of ["-cl-std=CL2.0", "-cl-std=CL2.0 -O2 -g"]) {
            execFileSync(process.env.SPIROCL, [...options.split(" "), "-w", path, "-o", "native.spv"]);
            const { spirv } = spirocl.compile(source, { name: path, options: `${options} -w` });
            assert.deepEqual(Buffer.from(spirv), readFileSync("native.spv"), `${name} ${options}`);
        }
    }
});

test("an error is data with the edit that helps, and draws itself", () => {
    const error = failure(CompileError, () => spirocl.compile(WRONG, { name: "wrong.cl" }));
    const [message] = error.messages;
    assert.equal(error.messages.length, 1);
    assert.deepEqual([message.severity, message.code, message.name], ["error", "S0501", "undeclared-function"]);
    assert.deepEqual([message.file, message.line, message.column, message.endColumn], ["wrong.cl", 2, 10, 22]);
    const [edit] = message.help[0].edits;
    const corrected = WRONG.slice(0, edit.byte) + edit.replacement + WRONG.slice(edit.endByte);
    assert.equal(spirocl.compile(corrected).kernels[0].name, "scale");
    assert.match(error.message, /^\[S0501\] Error: call to undeclared function `get_globl_id`\n/);
    assert.match(error.message, / 2 │ {5}data\[get_globl_id\(0\)\] \*= by;\n/);
});

test("warnings come with the module", () => {
    const module = spirocl.compile("#warning slow\n", { name: "a.cl" });
    assert.deepEqual(module.messages.map(({ severity }) => severity), ["warning"]);
    assert.match(module.drawn, /slow/);
});

test("options are a text or words, and wrong ones are named", () => {
    const source = "constant char a[] = TEXT;";
    assert.ok(spirocl.compile(source, { options: ["-D", 'TEXT="one two"'] }).spirv.length > 0);
    assert.ok(spirocl.compile("int f(void) { return N; }", { options: "-D N=4 -cl-std=CL2.0" }).spirv.length > 0);
    assert.match(failure(UsageError, () => spirocl.compile("", { options: "-wrong" })).message, /unknown option `-wrong`/);
    assert.match(failure(UsageError, () => spirocl.compile("", { options: "-I/etc -o a" })).message, /-o/);
});

test("headers are found by name, and no file is read", async () => {
    const source = '#include <one/a.h>\n#include "b.h"\nconstant int all[A + B] = { 1 };\n';
    const headers = { "one/a.h": "#define A 1\n", "b.h": new TextEncoder().encode("#define B 2\n") };
    assert.deepEqual(spirocl.compile(source, { headers }).inputs, ["one/a.h", "b.h"]);
    assert.match(await preprocess(source, { headers }), /all\[1 \+ 2\]/);
    const absent = failure(CompileError, () => spirocl.compile('#include "package.json"\n'));
    assert.match(absent.messages[0].message, /package\.json/);
});

test("a device is the limit", () => {
    const half = "kernel void f(global half *a) { a[0] = a[1] * a[0]; }";
    failure(CompileError, () => spirocl.compile(half, { device: { extensions: ["cl_khr_fp64"] } }));
    const device = { extensions: ["cl_khr_fp16"], ilVersion: "SPIR-V_1.0 SPIR-V_1.2", addressBits: 32, imageSupport: false };
    const { reflection } = spirocl.compile(half, { device });
    assert.deepEqual([reflection.spirvVersion, reflection.addressBits], ["1.2", 32]);
    const capabilities = { device: { spirvCapabilities: ["Addresses", "Kernel", "Linkage"], spirvExtensions: [] } };
    assert.match(failure(CompileError, () => spirocl.compile("kernel void f(global long *a) { a[0] += 1; }", capabilities)).message, /Int64/);
    const old = { device: { version: "OpenCL 2.1 x" }, options: "-cl-std=CL3.0" };
    assert.match(failure(UsageError, () => spirocl.compile("", old)).message, /up to 2\.0/);
    const features = { device: { version: "OpenCL 3.0 x", features: [] }, options: "-cl-std=CL3.0" };
    failure(CompileError, () => spirocl.compile("kernel void f(read_only image2d_t a) {}", features));
});

test("modules are disassembled", async () => {
    const module = spirocl.compile("kernel void f() {}");
    assert.match(module.assembly, /OpEntryPoint Kernel %\d+ "f"/);
    assert.equal(await disassemble(module.spirv), module.assembly);
    for (const wrong of [[], [3, 2, 0x23, 7], module.spirv.slice(0, -4), module.spirv.slice(0, -3)]) {
        const error = failure(UsageError, () => spirocl.disassemble(Uint8Array.from(wrong)));
        assert.match(error.message, /not a valid SPIR-V module/);
    }
});

test("deep programs reach limits, and end nothing", async () => {
    const kernel = (body) => `kernel void f(global int *p, int x) { ${body} }\n`;
    const around = (open, close) => (depth) => kernel(`p[0] = ${open.repeat(depth)}x${close.repeat(depth)};`);
    const rows = {
        minus: [(depth) => kernel(`p[0] = ${"- ".repeat(depth)}x;`), 500],
        sum: [(depth) => kernel(`p[0] = x${" + x".repeat(depth)};`), 500],
        conditionals: [(depth) => kernel(`p[0] = ${"x ? 1 : ".repeat(depth)}1;`), 500],
        "else if": [(depth) => kernel(`if (x) x = 1; ${"else if (x == 1) p[0] = 2; ".repeat(depth)}`), 500],
        while: [(depth) => kernel(`${"while (x) ".repeat(depth)}x = 1;`), 500],
        labels: [(depth) => kernel(`${Array.from({ length: depth }, (_, at) => `l${at}: `).join("")}x = 1;`), 500],
        members: [(depth) => `struct s { struct s *a; int b; }; void f(struct s *p) { p${"->a".repeat(depth)}->b = 1; }`, 500],
        dereferences: [(depth) => kernel(`x = ${"*&".repeat(depth)}x;`), 250],
        parentheses: [around("(x + ", ")"), 250],
        subscripts: [around("p[", "]"), 250],
        calls: [around("max(x, ", ")"), 250],
        loops: [(depth) => kernel(`${"for (; x < 9; x++) {".repeat(depth)}p[0] = x;${"}".repeat(depth)}`), 250],
        arrays: [(depth) => `constant int a${"[1]".repeat(depth)} = ${"{".repeat(depth)}1${"}".repeat(depth)};`, 250],
        structures: [(depth) => `struct a ${"{ struct ".repeat(depth)}{ int a; } ${"b; }".repeat(depth)};\n`, 250],
        pointers: [(depth) => `void f(int ${"*".repeat(depth)}p) {}`, 250],
    };
    for (const [name, [make, depth]] of Object.entries(rows)) {
        for (const options of ["-cl-std=CL2.0 -w -O0", "-cl-std=CL2.0 -w -O2 -g"]) {
            assert.ok(spirocl.compile(make(depth), { options }).spirv.length > 0, name);
            const error = failure(CompileError, () => spirocl.compile(make(20_000), { options }));
            assert.match(error.messages[0].message, /exceeds the maximum|nested too deeply/, name);
        }
    }
});

test("an end of the instance is a bug, and the compiler goes on", () => {
    const own = new Compiler(new WebAssembly.Module(readFileSync("node_modules/@spirocl/spirocl/spirocl.wasm")));
    // There is no stack for the compiler where this function can no more call itself.
    const deepest = () => {
        try {
            return deepest();
        } catch (error) {
            try {
                own.compile("kernel void f() {}");
            } catch (error) {
                return error;
            }
        }
    };
    const error = deepest();
    assert.ok(error instanceof BugError || error instanceof RangeError, String(error));
    assert.equal(own.compile("kernel void f() {}").kernels[0].name, "f");
});

test("workers compile at a time", async () => {
    const code = `
        import { parentPort, workerData } from "node:worker_threads";
        import { compile } from "@spirocl/spirocl";
        parentPort.postMessage((await compile(workerData)).spirv);`;
    writeFileSync("worker.mjs", code);
    const source = "kernel void f(global int *a) { a[get_global_id(0)] = 1; }";
    const answer = () =>
        new Promise((resolve, reject) => {
            const worker = new Worker("./worker.mjs", { workerData: source });
            worker.once("message", resolve).once("error", reject);
        });
    const all = await Promise.all([answer(), answer(), answer(), answer()]);
    all.forEach((spirv) => assert.deepEqual(spirv, spirocl.compile(source).spirv));
});

test("the version is that of the package", () => {
    const { version } = JSON.parse(readFileSync("node_modules/@spirocl/spirocl/package.json"));
    assert.equal(spirocl.version, version);
});
