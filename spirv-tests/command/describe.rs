//! `--reflect`: descriptions of modules beside them, of linked modules, and of modules that are given.

mod folder;

use folder::Folder;
use serde_json::Value;
use std::{fs, path::Path, process::Command};

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

const KERNEL: &str = "typedef struct { float4 at; struct { uchar kind; short n[3]; } more; } item;
global int counter;
kernel __attribute__((reqd_work_group_size(8, 4, 1))) void f(global const item *restrict items, item one,
    read_only image2d_array_t image, sampler_t s, local float *scratch, constant uint2 *c, uint n) {
    local int tile[16];
    tile[0] = n + one.more.kind;
    counter += items[0].more.n[0] + tile[0];
    printf(\"%d items\\n\", n);
}
";

#[test]
fn a_description_is_written_beside_the_module() {
    let folder = Folder::new("describe-beside");
    folder.write("k.cl", KERNEL);
    let (printed, said) = folder.run("-cl-std=CL2.0 --reflect=k.json k.cl", 0);
    assert_eq!((printed.as_str(), said.as_str()), ("", ""));
    let module = fs::read(folder.0.join("k.spv")).expect("it was made");
    assert_eq!(module[..4], [3, 2, 0x23, 7]);
    let described = folder.read("k.json");
    assert_eq!(parsed(&described)["kernels"][0]["name"], "f");
    // Printed alone, and beside a module that has a name.
    fs::remove_file(folder.0.join("k.spv")).expect("it is there");
    assert_eq!(folder.run("-cl-std=CL2.0 --reflect=json k.cl", 0).0, described);
    assert!(!folder.has("k.spv"), "nobody asked for it");
    assert_eq!(folder.run("-cl-std=CL2.0 --reflect=json k.cl -o a.spv", 0).0, described);
    assert_eq!(fs::read(folder.0.join("a.spv")).expect("it was made"), module);
    // Beside every other kind of output, and beside each output of many.
    folder.run("-cl-std=CL2.0 -S --reflect=s.json k.cl", 0);
    assert!(folder.read("k.spvasm").contains("OpEntryPoint") && folder.read("s.json") == described);
    folder.run("-cl-std=CL2.0 -fsyntax-only --reflect=checked.json k.cl", 0);
    assert_eq!(folder.read("checked.json"), described);
    folder.write("b.cl", "kernel void b(int a) {}\n");
    folder.run("-cl-std=CL2.0 -j2 --reflect=json --out-dir out k.cl b.cl", 0);
    assert!(folder.has("out/k.spv") && folder.has("out/b.spv"));
    assert_eq!(folder.read("out/k.json"), described);
    assert_eq!(parsed(&folder.read("out/b.json"))["kernels"][0]["name"], "b");
}

/// Modules say their version in another form than `__OPENCL_C_VERSION__`.
#[test]
fn the_version_of_a_module_is_that_of_its_source() {
    let folder = Folder::new("describe-version");
    folder.write("k.cl", "kernel void f(int a) {}\n");
    for version in ["1.0", "1.1", "1.2", "2.0", "3.0", "3.1"] {
        folder.run(&format!("-cl-std=CL{version} -o k.spv k.cl"), 0);
        let described = parsed(&folder.run("--reflect=json k.spv", 0).0);
        assert_eq!(described["languageVersion"], version);
    }
}

#[test]
fn the_interface_for_vulkan_is_described() {
    let folder = Folder::new("describe-vulkan");
    folder.write("k.cl", "kernel void f(float a, global float *x, local int *l) { x[0] = a + l[0]; }");
    let printed = folder.run("--target=vulkan1.3 --reflect=json k.cl", 0).0;
    let described = parsed(&printed);
    assert_eq!(described["kernels"][0]["arguments"][1]["type"], "float*");
    let capabilities = described["capabilities"].as_array().expect("a list");
    assert!(capabilities.contains(&"PhysicalStorageBufferAddresses".into()));
    let kernel = &described["vulkan"]["kernels"][0];
    let offsets = [0, 1].map(|index| kernel["arguments"][index]["offset"].clone());
    assert_eq!((&offsets[0], &offsets[1]), (&8.into(), &0.into()));
    assert_eq!(kernel["arguments"][2]["kind"], "local");
    folder.run("--target=vulkan1.3 --reflect=k.json k.cl -o k.spv", 0);
    assert_eq!(folder.read("k.json"), printed);
    // OpenCL has no such interface.
    assert!(parsed(&folder.run("--reflect=json k.cl", 0).0)["vulkan"].is_null());
}

#[test]
fn the_layout_of_structures_is_described() {
    let folder = Folder::new("describe-layout");
    folder.write("k.cl", KERNEL);
    let description = parsed(&folder.run("-cl-std=CL2.0 --reflect=json k.cl", 0).0);
    let structures = &description["structures"];
    let inner = serde_json::json!({"name": "", "size": 8, "alignment": 2, "fields": [
        {"name": "kind", "type": "uchar", "offset": 0, "size": 1},
        {"name": "n", "type": "short[3]", "offset": 2, "size": 6}]});
    assert_eq!(structures[0], inner);
    let outer = serde_json::json!({"name": "item", "size": 32, "alignment": 16, "fields": [
        {"name": "at", "type": "float4", "offset": 0, "size": 16},
        {"name": "more", "type": structures[1]["fields"][1]["type"], "offset": 16, "size": 8, "structure": 0}]});
    assert_eq!(structures[1], outer);
    assert_eq!(structures.as_array().map(Vec::len), Some(2));
    let arguments = &description["kernels"][0]["arguments"];
    assert_eq!((&arguments[0]["structure"], &arguments[1]["structure"]), (&1.into(), &1.into()));
    assert!(arguments[6].get("structure").is_none());
    folder.write(
        "u.cl",
        "union u { int a; float4 f; };\nstruct __attribute__((packed)) p { char c; int i; union u u; };\n\
         struct node { int n; };\nkernel void f(global struct p *p, struct node node) {}\n",
    );
    let structures = &parsed(&folder.run("--reflect=json u.cl", 0).0)["structures"];
    assert_eq!((&structures[0]["name"], &structures[0]["union"]), (&"union u".into(), &true.into()));
    assert_eq!((&structures[1]["size"], &structures[1]["alignment"]), (&21.into(), &1.into()));
    assert_eq!(structures[1]["fields"][1]["offset"], 1);
    assert_eq!(structures[2]["name"], "struct node");
}

/// What SPIR-V does not say: signs, typedefs, tags and members.
fn without_source(description: &Value) -> Value {
    let mut description = description.clone();
    for kernel in description["kernels"].as_array_mut().expect("a list") {
        for argument in kernel["arguments"].as_array_mut().expect("a list") {
            let members = argument.as_object_mut().expect("an object");
            let name =
                members["type"].as_str().expect("a text").replace("item", "struct").replace("uint", "int");
            members.insert("type".into(), name.into());
        }
    }
    for structure in description["structures"].as_array_mut().expect("a list") {
        structure["name"] = "".into();
        for field in structure["fields"].as_array_mut().expect("a list") {
            field["name"] = "".into();
            let ty = field["type"].as_str().expect("a text").replace("uchar", "char");
            field["type"] = if field.get("structure").is_some() { "".into() } else { ty.into() };
        }
    }
    description
}

#[test]
fn a_module_is_described_as_its_source_is() {
    let folder = Folder::new("describe-module");
    folder.write("k.cl", KERNEL);
    for (options, is_written) in
        [("", false), ("-O0", false), ("-cl-kernel-arg-info", true), ("--target=spirv32", false)]
    {
        let line = format!("-cl-std=CL2.0 {options} k.cl --reflect=k.json -o k.spv");
        folder.run(&line, 0);
        let source = parsed(&folder.read("k.json"));
        let module = parsed(&folder.run("--reflect=json k.spv", 0).0);
        assert_eq!(without_source(&module), without_source(&source), "{options}");
        if is_written {
            assert_eq!(module["kernels"], source["kernels"], "the types are in the module");
        }
        folder.run("--reflect=again.json k.spv", 0);
        assert_eq!(parsed(&folder.read("again.json")), module);
    }
}

#[test]
fn a_linked_module_is_described_by_its_sources() {
    let folder = Folder::new("describe-linked");
    folder.write(
        "k.cl",
        &format!("int twice(uint a);\nkernel void g(uint a) {{ counter = twice(a); }}\n{KERNEL}")
            .replace("global int counter;\n", "")
            .replace("int twice", "extern global int counter;\nint twice"),
    );
    folder.write(
        "b.cl",
        "global int counter;\nint twice(uint a) { return a * 2; }\n\
        kernel void h(global ushort *p) { local ulong own[4]; own[0] = *p; *p = own[0]; }\n",
    );
    folder.run("-cl-std=CL2.0 b.cl -o b.spv", 0);
    for second in ["b.cl", "b.spv"] {
        let line = format!("-cl-std=CL2.0 --link k.cl {second} -o all.spv --reflect=all.json");
        folder.run(&line, 0);
        let description = parsed(&folder.read("all.json"));
        let name =
            |index: usize| description["kernels"][index]["name"].as_str().expect("a kernel").to_owned();
        let g = (0..3).find(|&index| name(index) == "g").expect("it is linked");
        let h = (0..3).find(|&index| name(index) == "h").expect("it is linked");
        let f = (0..3).find(|&index| name(index) == "f").expect("it is linked");
        assert_eq!(description["kernels"][g]["arguments"][0]["type"], "uint");
        assert_eq!(description["kernels"][h]["localMemorySize"], 32);
        let item = description["kernels"][f]["arguments"][0]["structure"].as_u64().expect("it is one");
        assert_eq!(description["structures"][item as usize]["name"], "item");
        assert_eq!(description["variables"][0]["linkage"], "internal", "a program exports nothing");
        let short = if second == "b.cl" { "ushort*" } else { "short*" };
        assert_eq!(description["kernels"][h]["arguments"][0]["type"], short);
        assert_eq!(description["printfFormats"][0], "%d items\n");
    }
    fs::remove_file(folder.0.join("all.spv")).expect("it is there");
    let printed = folder.run("-cl-std=CL2.0 --link k.cl b.cl --reflect=json", 0).0;
    assert_eq!(parsed(&printed)["languageVersion"], "2.0");
    assert!(!folder.has("a.spv"));
}

/// Specialization constants are described from the source, the module, and a linked module, in which those of one header are one.
#[test]
fn specialization_constants_are_described() {
    let folder = Folder::new("describe-specialization");
    folder.write(
        "n.h",
        "constant uint n __attribute__((spirv_spec_constant(7))) = 4;\n\
         constant float unused __attribute__((spirv_spec_constant(8))) = 1.0f;\n",
    );
    folder.write(
        "a.cl",
        "#include \"n.h\"\nuint twice(uint a);\nkernel void f(global uint *a) { *a = twice(n); }\n",
    );
    folder.write("b.cl", "#include \"n.h\"\nuint twice(uint a) { return a * 2 + n; }\n");
    let expected = serde_json::json!([{"id": 7, "name": "n", "type": "uint", "size": 4, "defaultBits": 4}]);
    let described = |line: &str| parsed(&folder.run(line, 0).0)["specializationConstants"].clone();
    assert_eq!(described("--reflect=json a.cl -o a.spv"), expected);
    assert_eq!(described("--link --reflect=json a.cl b.cl -o all.spv"), expected);
    let without_signs = |mut constants: Value| {
        constants[0]["type"] = "uint".into();
        constants
    };
    for module in ["a.spv", "all.spv"] {
        assert_eq!(without_signs(described(&format!("--reflect=json {module}"))), expected, "{module}");
    }
    // Another value is what tools that specialize modules leave.
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/test-tools/bin");
    let status = Command::new(tools.join("spirv-opt"))
        .args(["--set-spec-const-default-value=7:9", "all.spv", "-o", "nine.spv"])
        .current_dir(&folder.0)
        .status();
    assert!(status.expect("spirv-opt is installed: run `spirv-tests/setup` once").success());
    assert_eq!(described("--reflect=json nine.spv")[0]["defaultBits"], 9);
}

#[test]
fn what_cannot_be_described_is_an_error() {
    let folder = Folder::new("describe-wrong");
    folder.write("k.cl", KERNEL).write("b.cl", "kernel void b() {}\n");
    for (line, text) in [
        ("--reflect=a.json k.cl b.cl", "with multiple input files"),
        ("--reflect=json k.cl -o a.json", "use `--reflect=a.json`"),
        ("--reflect=json k.cl -o -", "both be written to standard output"),
        ("--reflect=a.spv k.cl -o a.spv", "both be written to `a.spv`"),
        ("--reflect=k.cl k.cl", "output `k.cl` would overwrite input `k.cl`"),
        ("--reflect=json -E k.cl", "no module is made"),
        ("--reflect=json --emit=hir k.cl", "no module is made"),
        ("--reflect=json -M k.cl", "no module is made"),
    ] {
        let said = folder.run(&format!("-cl-std=CL2.0 {line}"), 2).1;
        assert!(said.contains(text), "{line}: {said}");
    }
    folder.run("b.cl", 0);
    let said = folder.run("--reflect=json b.spv -o c.spv", 1).1;
    assert!(said.contains("use `--link`"), "{said}");
    let bytes = fs::read(folder.0.join("b.spv")).expect("it was made");
    for length in [21, 24, 60] {
        fs::write(folder.0.join("short.spv"), &bytes[..length]).expect("writable");
        let said = folder.run("--reflect=json short.spv", 1).1;
        assert!(said.contains("`short.spv` is not a valid SPIR-V module"), "{length}: {said}");
    }
    folder.write("c.cl", "kernel void c() { missing(); }\n");
    folder.run("--reflect=c.json c.cl", 1);
    assert!(!folder.has("c.json"), "nothing is written of a wrong program");
}

/// Modules with damaged words are described or refused, whatever the damage.
#[test]
fn damaged_modules_are_described_or_refused() {
    use spirocl::{Compiler, Version, describe::describe, link::LinkError};
    let compiled = Compiler::new().std(Version::V2_0).kernel_arg_info().compile("k.cl", KERNEL);
    let words = compiled.words().expect("it compiles");
    let mut state = 1u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    let mut described = 0;
    for _ in 0..4000 {
        let mut damaged = words.to_vec();
        for _ in 0..=random() % 2 {
            let at = 5 + random() as usize % (damaged.len() - 5);
            damaged[at] = match random() % 3 {
                0 => random() % 200,
                1 => damaged[at] ^ (1 << (random() % 32)),
                _ => damaged[5 + random() as usize % (damaged.len() - 5)],
            };
        }
        match describe("damaged", &damaged) {
            Ok(_) => described += 1,
            Err(LinkError::Wrong(messages)) => assert_eq!(messages.len(), 1),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(described > 100, "{described}");
}
