//! The layers of the compiler: which files may name a library that a single stage needs (`docs/internals.md`). What is lowered and optimized is
//! the IR; modules of SPIR-V are for those that read, link, describe and write them.

use spirocl_tests::harness::{files, tools};
use std::fs;

/// Libraries, the folders that are looked at, and the folders and files below them that may name the library. A folder ends in `/`.
const LIBRARIES: &[(&str, &[&str], &[&str])] = &[
    (
        "rspirv",
        &["frontend/src", "sema/src", "codegen/src", "interpret/src"],
        &[
            // What makes and reads modules,
            "codegen/src/emit/",
            "codegen/src/link/",
            "codegen/src/load/",
            "codegen/src/targets/vulkan/emit/",
            "codegen/src/words/",
            // what looks at finished ones,
            "codegen/src/call_graph.rs",
            "codegen/src/capability.rs",
            "codegen/src/environment.rs",
            "codegen/src/features.rs",
            "codegen/src/reflection/linked.rs",
            "codegen/src/reflection/mod.rs",
            "codegen/src/reflection/module.rs",
            "codegen/src/reflection/module_types.rs",
            "codegen/src/spans.rs",
            "codegen/src/targets/vulkan/features.rs",
            "codegen/src/universal_limits.rs",
            "codegen/src/versions.rs",
            // what both need,
            "codegen/src/contraction.rs",
            "codegen/src/instruction.rs",
            // and what hands them on.
            "codegen/src/lib.rs",
            "codegen/src/targets/vulkan/mod.rs",
        ],
    ),
    (
        "chumsky",
        &["frontend/src", "sema/src", "codegen/src", "interpret/src", "src"],
        &["frontend/src/parse/"],
    ),
    (
        "ariadne",
        &["frontend/src", "sema/src", "codegen/src", "interpret/src", "src"],
        &["frontend/src/render/"],
    ),
];

/// Whether code names a library; comments do not count.
fn names(text: &str, library: &str) -> bool {
    let is_word = |each: char| each.is_alphanumeric() || each == '_';
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split(|each| !is_word(each))).any(|word| word == library)
}

#[test]
fn libraries_are_named_where_they_belong() {
    let repository = tools::tests_folder().join("..");
    for (library, folders, permitted) in LIBRARIES {
        let mut used = vec![false; permitted.len()];
        for path in folders.iter().flat_map(|folder| files::with_extension(&repository.join(folder), "rs")) {
            let name = format!("{}.rs", files::name_in(&repository, &path));
            let text = fs::read_to_string(&path).expect("sources can be read");
            if !names(&text, library) {
                continue;
            }
            let place = permitted.iter().position(|each| match each.ends_with('/') {
                true => name.starts_with(each),
                false => name == *each,
            });
            match place {
                Some(place) => used[place] = true,
                None => panic!("{name} names {library}, which is for {}", permitted.join(", ")),
            }
        }
        let unused: Vec<_> = permitted.iter().zip(used).filter(|(_, used)| !used).collect();
        assert!(unused.is_empty(), "{library} is not named any more in {unused:?}");
    }
}
