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
            "codegen/src/load/",
            "codegen/src/targets/vulkan/emit/",
            "codegen/src/words/",
            // what both need,
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

/// The modules of the analyser; each may name those of earlier rows.
const MODULES_OF_SEMA: &[&[&str]] = &[
    &["stack"],
    &["types"],
    &["builtins"],
    &["hir"],
    &["constant", "scope", "error"],
    &["analysis", "warnings"],
    &["check"],
];

/// The modules that code names behind `crate::`, also in braces.
fn modules_named(text: &str) -> Vec<String> {
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut named = Vec::new();
    for after in code.split("crate::").skip(1) {
        let Some(list) = after.strip_prefix('{') else {
            named.push(first_word(after));
            continue;
        };
        let mut depth = 0;
        let end = list.find(|each| {
            depth += i32::from(each == '{') - i32::from(each == '}');
            depth < 0
        });
        let mut depth = 0;
        let parts = list[..end.unwrap_or(list.len())].split(|each| {
            depth += i32::from(each == '{') - i32::from(each == '}');
            depth == 0 && each == ','
        });
        // Behind the last comma there is nothing.
        let words = parts.map(|part| first_word(part.trim_start()));
        named.extend(words.filter(|word| !word.is_empty()));
    }
    named
}

fn first_word(text: &str) -> String {
    text.chars().take_while(|each| each.is_alphanumeric() || *each == '_').collect()
}

#[test]
fn modules_of_sema_depend_in_one_direction() {
    let source = tools::tests_folder().join("../sema/src");
    let layer = |module: &str| MODULES_OF_SEMA.iter().position(|layer| layer.contains(&module));
    for path in files::with_extension(&source, "rs") {
        let name = files::name_in(&source, &path);
        let own = first_word(&name);
        if own == "lib" {
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources can be read");
        for other in modules_named(&text) {
            // `address_space` is a part of `types` under a shorter name.
            let other = if other == "address_space" { "types".to_owned() } else { other };
            let (Some(from), Some(to)) = (layer(&own), layer(&other)) else {
                panic!("{name}.rs names {other}: both must have a row")
            };
            assert!(own == other || to < from, "{name}.rs names {other}, which is not below {own}");
        }
    }
}

#[test]
fn modules_are_found_in_braces() {
    let text = "use crate::{a::{b, c}, d,};\nuse crate::e::f;\n// crate::g\n";
    assert_eq!(modules_named(text), ["a", "d", "e"]);
}
