//! Tests of options.

use super::{table::rows, *};
use spirocl_codegen::OptimizationLevel;
use spirocl_frontend::warning::{Change, Pedantic};

fn parse(text: &str) -> Result<CommandLine, UsageError> {
    let mut line = CommandLine::default();
    line.parse(&split_words(text)?, Scope::Command)?;
    Ok(line)
}

#[test]
fn every_spelling_finds_its_own_row_and_there_is_one() {
    for row in rows() {
        assert_eq!(find(row.spelling).map(|(found, _)| found.spelling), Some(row.spelling));
        assert_eq!(rows().filter(|other| other.spelling == row.spelling).count(), 1, "{row:?}");
        assert!(row.help.starts_with(|first: char| !first.is_uppercase()) && !row.help.ends_with('.'));
    }
}

#[test]
fn every_listed_value_is_right() {
    for row in rows() {
        for choice in row.choices() {
            let separator = if row.form == Form::Next { " " } else { "" };
            let text = format!("{}{separator}{choice}", row.spelling);
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let mut line = CommandLine::default();
            assert!(line.parse(&words, row.scope.max(Scope::Command)).is_ok(), "{text}");
        }
    }
}

#[test]
fn values_stand_joined_or_next() {
    let line = parse("-DA=1 -D B -UC -o x.spv -cl-std=CL2.0 k.cl -j 4 -MFd -MT t -MQ a$b").expect("right");
    assert_eq!(line.options.macros.len(), 3);
    assert_eq!((line.output.as_deref(), line.options.version), (Some("x.spv"), Version::V2_0));
    assert_eq!((line.inputs, line.jobs), (vec!["k.cl".to_owned()], Jobs::Count(4)));
    assert_eq!(line.dependencies.targets, ["t", "a$$b"]);
}

#[test]
fn a_count_may_be_left_out() {
    for (text, jobs, inputs) in [
        ("-j a.cl", Jobs::All, 1),
        ("-j4 a.cl", Jobs::Count(4), 1),
        ("-j 4", Jobs::Count(4), 0),
        ("a.cl", Jobs::One, 1),
    ] {
        let line = parse(text).expect(text);
        assert_eq!((line.jobs, line.inputs.len()), (jobs, inputs), "{text}");
    }
    assert!(parse("-j0").is_err());
}

#[test]
fn quotes_keep_blanks() {
    let line = parse(r#"-D "A=x y" -DB=\"s\""#).expect("right");
    let texts = [MacroOption::Define("A=x y".into()), MacroOption::Define("B=\"s\"".into())];
    assert_eq!(line.options.macros, texts);
}

#[test]
fn an_unknown_option_names_the_nearest() {
    let error = parse("-cl-fast-relaxed-mth").expect_err("wrong");
    assert!(error.message.contains("did you mean `-cl-fast-relaxed-math`"), "{error}");
    assert!(parse("--zzzzzz").expect_err("wrong").row.is_none());
}

#[test]
fn wrong_values_say_what_is_right() {
    for (text, part) in [
        ("-cl-std=CL9.9", "`CL1.2`"),
        ("-cl-std=CLC++2021", "C++ for OpenCL"),
        ("--spirv-version=2.0", "`1.6`"),
        ("--target=x86_64", "`spirv64`"),
        ("--target-env=vulkan1.2", "`opencl3.0`"),
        ("-o", "missing argument"),
        ("-cl-std=", "missing argument"),
    ] {
        let error = parse(text).expect_err(text);
        assert!(error.message.contains(part), "{text}: {error}");
    }
}

#[test]
fn options_of_the_command_are_none_of_a_build() {
    let error = Options::default().parse("-o x.spv").expect_err("wrong");
    assert!(error.message.contains("command-line option"), "{error}");
}

#[test]
fn clang_targets_name_width_and_version() {
    let line = parse("--target=spirv32v1.2-unknown-unknown").expect("right");
    assert_eq!(
        (line.options.address_width, line.options.codegen.spirv_version),
        (AddressWidth::Bits32, Some((1, 2)))
    );
}

#[test]
fn options_of_mathematics_imply_others() {
    let math = |text| parse(text).expect(text).options.codegen.fast_math;
    let all = math("-cl-fast-relaxed-math");
    assert!(all.unsafe_math && all.mad_enable && all.no_signed_zeros && all.finite_math_only);
    let some = math("-cl-unsafe-math-optimizations");
    assert!(some.mad_enable && some.no_signed_zeros && !some.finite_math_only);
}

#[test]
fn the_last_of_contrary_options_counts() {
    let messages = |text| parse(text).expect(text).options.diagnostics;
    assert!(!messages("-Werror -Wno-error").warnings_are_errors);
    assert_eq!(messages("-pedantic-errors -pedantic").pedantic, Pedantic::Warnings);
    let changes = [(Change::Silence, "x".to_owned()), (Change::Show, "x".to_owned())];
    assert_eq!(messages("-Wno-x -Wx").changes, changes);
    let line = parse("-O3 -cl-opt-disable").expect("right");
    assert_eq!(line.options.codegen.optimization, OptimizationLevel::O0);
}

#[test]
fn options_of_vendors_are_ignored() {
    let ignored = |text| parse(text).expect(text).options.ignored;
    let table: [(&str, &[&str]); 6] = [
        ("-cl-nv-verbose -cl-nv-opt-level=3 -w", &["-cl-nv-verbose", "-cl-nv-opt-level=3"]),
        ("-cl-nv-maxrregcount 32 -cl-nv-arch sm_70", &["-cl-nv-maxrregcount=32", "-cl-nv-arch=sm_70"]),
        ("-cl-intel-greater-than-4GB-buffer-required", &["-cl-intel-greater-than-4GB-buffer-required"]),
        ("-qcom-accelerate-16-bit -ze-opt-level=2", &["-qcom-accelerate-16-bit", "-ze-opt-level=2"]),
        ("-fbin-llvmir -fno-bin-source -save-temps=x", &["-fbin-llvmir", "-fno-bin-source", "-save-temps=x"]),
        ("-cl-mad-enable", &[]),
    ];
    for (text, wanted) in table {
        assert_eq!(ignored(text), wanted, "{text}");
    }
    for wrong in ["-cl-nv", "-cl-nv-", "-cl-nv-=1", "-ze-", "-fbin", "-save-tempsx", "-cl-nvverbose"] {
        assert!(parse(wrong).is_err(), "{wrong}");
    }
    let error = parse("-cl-nv-verbose -cl-fast-relaxed-mth").expect_err("misspelt");
    assert!(error.to_string().contains("did you mean `-cl-fast-relaxed-math`?"));
}

#[test]
fn completions_hold_every_option() {
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        let text = completions(shell);
        for row in rows() {
            assert!(text.contains(row.spelling), "{shell:?}: {row:?}");
        }
    }
}

#[test]
fn response_files_that_name_each_other_end() {
    let read = |name: &str| (name == "a").then(|| "@a".to_owned());
    assert!(expand_response_files(vec!["@a".into()], &read).is_err());
    assert_eq!(expand_response_files(vec!["@none".into()], &read).expect("it is no file"), ["@none"]);
}

/// Each option of a build with each of its values, and some together.
#[test]
fn options_become_words_and_words_become_options() {
    let mut texts: Vec<String> = Vec::new();
    for row in rows().filter(|row| row.scope == Scope::Build) {
        let separator = if row.form == Form::Next { " " } else { "" };
        let choices = match (row.form, row.spelling) {
            (Form::Flag, _) => vec![""],
            (_, "-x") => vec!["cl"],
            (_, "-ferror-limit=") => vec!["0", "7"],
            (_, "--max-push-constants=") => vec!["16", "256"],
            (_, "--vulkan-features=") => vec!["default", "shaderInt64"],
            (_, "--native-math=") => vec!["sin", "div"],
            (_, "-std=") => vec!["CL3.0"],
            (_, "-cl-ext=") => vec!["+cl_khr_fp16,-cl_khr_fp64", "-all"],
            _ if row.choices().is_empty() => vec!["NAME", "a=b"],
            _ => row.choices(),
        };
        texts.extend(choices.iter().map(|choice| format!("{}{separator}{choice}", row.spelling)));
    }
    texts.push(texts.join(" "));
    texts.push("-cl-nv-verbose -cl-nv-maxrregcount 32 -cl-intel-256-GRF-per-thread".to_owned());
    texts.push("-Werror=a -Wno-a -Wno-b -Wb -Wno-error=c -Werror=c".to_owned());
    for text in texts {
        let options = parse(&text).expect(&text).options;
        let mut line = CommandLine::default();
        line.parse(&options.words(), Scope::Build).expect(&text);
        // What has no effect is not repeated.
        let options = Options { overridden: Vec::new(), ..options };
        assert_eq!(line.options, options, "{text}: {:?}", options.words());
    }
}

#[test]
fn options_that_override_others_are_noted() {
    let noted = |text| -> Vec<String> {
        let overridden = parse(text).expect(text).options.overridden;
        overridden.iter().map(|each| format!("{} < {}", each.earlier, each.later)).collect()
    };
    for (text, wanted) in [
        ("-cl-std=CL2.0 -w -cl-std=CL3.0", &["-cl-std=CL2.0 < -cl-std=CL3.0"][..]),
        ("-O0 -O2 -cl-opt-disable", &["-O0 < -O2", "-O2 < -cl-opt-disable"]),
        ("-o a.spv -ob.spv", &["-o a.spv < -ob.spv"]),
        ("-S --emit=hir", &["-S < --emit=hir"]),
        ("--target=spirv32 -target spirv64", &["--target=spirv32 < -target spirv64"]),
        ("-j4 -j 2", &["-j4 < -j 2"]),
        ("--target=vulkan1.2 --target=spirv64", &["--target=vulkan1.2 < --target=spirv64"]),
        ("-MD -M", &["-MD < -M"]),
        // The same value, a form of the same, and what build systems always add.
        ("-cl-std=CL2.0 -std=CL2.0 -O -O1 -O3 -Os -MD -MMD -g -g2", &[]),
        ("-E -P -E", &[]),
        ("-c -S", &[]),
        ("-S -c", &["-S < -c"]),
        ("-D N=1 -D N=2 -I a -I b -Wall -Wno-all -Werror -Wno-error", &[]),
    ] {
        assert_eq!(noted(text), wanted, "{text}");
    }
}

#[test]
fn the_manual_page_has_every_option() {
    let page = man_page();
    for row in rows() {
        let spelling = row.spelling.replace('-', "\\-");
        let is_head = |line: &str| {
            line.strip_prefix(".B ")
                .or_else(|| line.strip_prefix(".BI "))
                .is_some_and(|rest| rest.split(' ').next() == Some(spelling.as_str()))
        };
        assert!(page.lines().any(is_head), "{row:?}");
    }
    assert!(page.lines().all(|line| !line.is_empty()), "troff shows an empty line as one");
}
