//! `spirocl run --profile`: exact counts of small kernels, every form of the output, models, and wrong usage; and the limit of memory.

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Each line has one thing to count.
const KERNELS: &str = "kernel void load(global const float *in, global float *out, int stride) {
    size_t i = get_global_id(0);
    float x =
        in[i * stride];
    out[i] = x;
}
kernel void bank(global int *out, local int *tile, int stride) {
    size_t i = get_local_id(0);
    tile[i * stride] = 1;
    out[get_global_id(0)] = 0;
}
kernel void branch(global int *out, int width) {
    int i = get_local_id(0);
    if (i / width % 2 == 0)
        atomic_add(out, 1);
    else
        out[i] = i + 7;
    out[i + 64] = i;
}
kernel void loop(global int *out, int least) {
    int sum = 0;
    for (int k = 0; k < least + (int)get_local_id(0) % 4; k++)
        sum += out[k];
    out[get_global_id(0)] = sum;
}
kernel void count(global int *out) {
    atomic_add(out, 1);
}
kernel void sum(global int *out, local int *tile) {
    int i = get_local_id(0);
    tile[i] = i;
    for (int step = get_local_size(0) / 2; step > 0; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i < step) tile[i] += tile[i + step];
    }
    if (i == 0) out[get_group_id(0)] = tile[0];
}
";

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("profile-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the target folder is writable");
    fs::write(path.join("k.cl"), KERNELS).expect("writable");
    path
}

/// Runs the command; the exit code, standard output and standard error.
fn run(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spirocl"));
    let output = command.arg("run").args(words).current_dir(folder).output().expect("it starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// The profile of a kernel, with words for its size and its arguments.
fn profile(name: &str, words: &str) -> Value {
    let folder = folder(name);
    let mut all = vec!["k.cl", "-O1", "--profile=json"];
    all.extend(words.split_whitespace());
    let (code, out, said) = run(&folder, &all);
    assert_eq!(code, Some(0), "{words}\n{out}{said}");
    let all: Value = serde_json::from_str(&out).expect("it is JSON");
    all["profiles"][0].clone()
}

/// The counters of a line.
fn line(profile: &Value, number: u64) -> &Value {
    let lines = profile["lines"].as_array().expect("it has lines");
    lines.iter().find(|line| line["line"] == number).unwrap_or_else(|| panic!("line {number} of {profile}"))
}

fn number(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or_else(|| panic!("`{key}` of {value}"))
}

#[test]
fn coalescing_is_counted_by_stride() {
    // Stride, transactions of the two warps' loads. The store is always next to its neighbour.
    for (stride, expected) in [(0, 2), (1, 8), (2, 16), (8, 64), (32, 64)] {
        let words = format!(
            "--kernel load --global 64 --local 32 --arg iota:float[4096] --arg zeros:float[64] --arg {stride}"
        );
        let profile = profile(&format!("stride_{stride}"), &words);
        assert_eq!((number(&profile, "work_items"), number(&profile, "warps")), (64, 2));
        let load = line(&profile, 4);
        assert_eq!(number(load, "transactions"), expected, "stride {stride}");
        assert_eq!(number(load, "transaction_bytes"), 32 * expected);
        assert_eq!((number(load, "asked_bytes"), number(&load["kinds"], "load")), (256, 64));
        assert_eq!(load["memory"]["global"]["loaded"], 256);
        let store = line(&profile, 5);
        assert_eq!((number(store, "transactions"), number(store, "asked_bytes")), (8, 256));
        assert_eq!(
            (number(&store["kinds"], "store"), &store["memory"]["global"]["stored"]),
            (64, &256.into())
        );
        assert_eq!(number(&profile["total"], "transactions"), expected + 8);
        assert_eq!(number(&profile["total"], "bank_conflicts"), 0);
    }
}

#[test]
fn bank_conflicts_are_counted_by_stride() {
    for (stride, expected) in [(0, 0), (1, 0), (2, 1), (3, 0), (4, 3), (32, 31)] {
        let words = format!(
            "--kernel bank --global 64 --local 32 --arg zeros:int[64] --arg local:int[1024] --arg {stride} --checks=no-race"
        );
        let profile = profile(&format!("bank_{stride}"), &words);
        let store = line(&profile, 9);
        // Two warps, each of which accesses local memory once.
        assert_eq!(number(store, "local_accesses"), 2);
        assert_eq!(number(store, "bank_conflicts"), 2 * expected, "stride {stride}");
        assert_eq!(number(&profile["total"], "bank_conflicts"), 2 * expected);
    }
    let words = "--kernel bank --global 32 --local 32 --arg zeros:int[64] --arg local:int[1024] --arg 16 --profile-model=banks=16";
    assert_eq!(number(line(&profile("banks", words), 9), "bank_conflicts"), 30);
    let words = "--kernel bank --global 32 --local 32 --arg zeros:int[64] --arg local:int[1024] --arg 2 --profile-model=bank-width=8";
    assert_eq!(number(line(&profile("width", words), 9), "bank_conflicts"), 0);
}

#[test]
fn divergence_is_counted_by_warp() {
    // Neighbours of this number go the same way; how many of two warps diverge.
    for (width, divergent) in [(1, 2), (16, 2), (32, 0), (64, 0)] {
        let words = format!(
            "--kernel branch --global 64 --local 64 --arg zeros:int[128] --arg {width} --checks=no-race"
        );
        let profile = profile(&format!("branch_{width}"), &words);
        let branch = line(&profile, 14);
        assert_eq!((number(branch, "branches"), number(branch, "divergent_branches")), (2, divergent));
        let active = |number_of_line: u64| {
            let counters = line(&profile, number_of_line);
            number(counters, "instructions") as f64 / number(counters, "warp_instructions") as f64
        };
        let expected = if divergent == 0 { 32.0 } else { 16.0 };
        assert_eq!(active(14), 32.0);
        assert_eq!(active(15), expected, "{width}");
        if width < 64 {
            assert_eq!(active(17), expected, "{width}");
        }
    }
}

#[test]
fn work_items_meet_again_behind_a_loop() {
    // Of 32 work-items, 8 go round 2, 3, 4 and 5 times.
    let words = "--kernel loop --global 32 --local 32 --arg zeros:int[64] --arg 2 --checks=no-race";
    let profile = profile("loop", words);
    let load = line(&profile, 23);
    assert_eq!(number(&load["kinds"], "load"), 8 * (2 + 3 + 4 + 5));
    assert_eq!(number(load, "transactions"), 5);
    let branch = line(&profile, 22);
    // All go in together, and three times only a part comes back.
    assert_eq!(number(branch, "divergent_branches"), 3);
    // The last store is done by all at once.
    let store = line(&profile, 24);
    assert_eq!((number(store, "instructions"), number(store, "warp_instructions") * 32), {
        let all = number(store, "instructions");
        (all, all)
    });
    assert_eq!(number(store, "transactions"), 4);
}

#[test]
fn a_warp_that_is_not_full_and_another_size() {
    // The last group has 8 work-items, and the warp 16.
    let words = "--kernel load --global 40 --local 32 --arg iota:float[4096] --arg zeros:float[64] --arg 1 --profile-model=warp=16,transaction=128";
    let profile = profile("partial", words);
    assert_eq!((number(&profile, "work_items"), number(&profile, "warps")), (40, 3));
    assert_eq!(profile["model"]["warp"], 16);
    assert_eq!(number(line(&profile, 4), "transactions"), 3);
}

#[test]
fn barriers_and_atomics() {
    let words = "--kernel sum --global 64 --local 64 --arg zeros:int[1] --arg local:int[64] --print out";
    let folder = folder("sum");
    let mut all = vec!["k.cl", "-O1", "--profile=json:p.json"];
    all.extend(words.split_whitespace());
    let (code, out, said) = run(&folder, &all);
    assert_eq!((code, out.as_str(), said.as_str()), (Some(0), "out = int[1] { 2016 }\n", ""));
    let text = fs::read_to_string(folder.join("p.json")).expect("it was written");
    let all: Value = serde_json::from_str(&text).expect("it is JSON");
    // Six rounds of 64 work-items, in two warps.
    let barrier = line(&all["profiles"][0], 33);
    assert_eq!((number(&barrier["kinds"], "barrier"), number(barrier, "warp_instructions")), (384, 12));
    let words = "--kernel count --global 64 --local 64 --arg zeros:int[1]";
    let profile = profile("atomics", words);
    let add = line(&profile, 27);
    assert_eq!((number(&add["kinds"], "atomic"), &add["memory"]["global"]["atomic"]), (64, &256.into()));
    assert_eq!(number(add, "transactions"), 2);
}

#[test]
fn launches_of_one_kernel_are_one_profile() {
    let folder = folder("plan");
    let plan = "sources = [\"k.cl\"]\noptions = \"-O1\"\n[buffers]\nx = \"iota:float[64]\"\ny = \"zeros:float[64]\"\nn = \"zeros:int[1]\"\n\
        [[launch]]\nkernel = \"load\"\nglobal = 32\narguments = [\"x\", \"y\", 1]\n\
        [[launch]]\nkernel = \"count\"\nglobal = 8\narguments = [\"n\"]\n\
        [[launch]]\nkernel = \"load\"\nglobal = 64\nlocal = 32\narguments = [\"y\", \"x\", 1]\n";
    fs::write(folder.join("plan.toml"), plan).expect("writable");
    let (code, out, said) = run(&folder, &["plan.toml", "--profile=json"]);
    assert_eq!(code, Some(0), "{out}{said}");
    let all: Value = serde_json::from_str(&out).expect("it is JSON");
    let names: Vec<(&str, u64, u64)> = all["profiles"]
        .as_array()
        .expect("profiles")
        .iter()
        .map(|each| {
            (each["kernel"].as_str().expect("a name"), number(each, "launches"), number(each, "work_items"))
        })
        .collect();
    assert_eq!(names, [("load", 2, 96), ("count", 1, 8)]);
    assert_eq!(number(line(&all["profiles"][0], 4), "transactions"), 12);
}

const LOAD: &[&str] = &[
    "k.cl",
    "--kernel=load",
    "--global=64",
    "--local=32",
    "--arg=iota:float[256]",
    "--arg=zeros:float[64]",
    "--arg=2",
];

#[test]
fn the_source_is_annotated() {
    let folder = folder("text");
    let (code, out, said) =
        run(&folder, &[LOAD, &["--profile", "--profile=p.txt", "--color=never"]].concat());
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(folder.join("p.txt")).expect("it was written"), out);
    for part in [
        "load: 1 launch, 64 work-items in 2 warps\n  model           warp=32,transaction=32,banks=32,bank-width=4\n",
        "  global memory   256 bytes loaded, 256 stored\n",
        "  transactions    24 with 768 bytes, 512 asked for: 66.7 %\n",
        "hottest lines\n",
    ] {
        assert!(out.contains(part), "{part}\nin\n{out}");
    }
    let row =
        out.lines().find(|line| line.ends_with("  4          in[i * stride];")).expect("the line is shown");
    assert!(row.contains(" 512   50.0 % "), "{row}");
    assert!(row.contains('█') && !out.contains('\x1b'), "{row}");
    let (_, colored, _) = run(&folder, &[LOAD, &["--profile", "--color=always"]].concat());
    assert!(colored.contains("\x1b[31m█"), "{colored}");
    // A profile does not change what is found.
    let beyond = run(
        &folder,
        &[&LOAD[..4], &["--arg=iota:float[8]", "--arg=zeros:float[64]", "--arg=1", "--profile"]].concat(),
    );
    assert_eq!(beyond.0, Some(3));
    assert!(
        beyond.1.contains("hottest lines") && beyond.2.contains("out of bounds")
            || beyond.2.contains("read of 4 bytes"),
        "{}",
        beyond.2
    );
}

#[test]
fn the_page_is_whole_and_has_no_scripts() {
    let folder = folder("page");
    let (code, out, said) = run(&folder, &[LOAD, &["--profile=p.html", "--profile=html:q"]].concat());
    assert_eq!((code, out.as_str(), said.as_str()), (Some(0), "", ""));
    let page = fs::read_to_string(folder.join("p.html")).expect("it was written");
    assert_eq!(page, fs::read_to_string(folder.join("q")).expect("it was written"));
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    for part in [
        "<title>Profile of load</title>",
        "<h2>load: 1 launch, 64 work-items in 2 warps</h2>",
        "in[i * stride];",
        "rgba(",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for part in ["<script", "http:", "https:", "src="] {
        assert!(!page.contains(part), "{part}");
    }
    let tags = |tag: &str| {
        (
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count(),
            page.matches(&format!("</{tag}>")).count(),
        )
    };
    for tag in ["section", "table", "tr", "td", "th", "dl", "dt", "dd", "div", "abbr"] {
        let (opened, closed) = tags(tag);
        assert!(opened == closed && opened > 0, "{tag}: {opened} and {closed}");
    }
}

#[test]
fn wrong_usage_is_explained() {
    let folder = folder("usage");
    for (word, message) in [
        ("--profile=yaml", "invalid value `yaml`"),
        ("--profile=p.svg", "invalid value `p.svg`"),
        ("--profile-model=lanes=3", "unknown name `lanes`"),
        ("--profile-model=warp", "expected `NAME=NUMBER`, found `warp`"),
        ("--profile-model=warp=0", "`warp` is a number from 1 to 65536, found `0`"),
        ("--profile-model=transaction=48", "`transaction` is a power of two, found `48`"),
        ("--memory-limit=many", "invalid number `many`"),
    ] {
        let (code, _, said) = run(&folder, &[LOAD, &[word]].concat());
        assert_eq!(code, Some(2), "{word}: {said}");
        assert!(said.contains(message), "{word}: {said}");
    }
    let (code, _, said) = run(&folder, &[LOAD, &["--profile=json:no/p.json"]].concat());
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("cannot write `no/p.json`"), "{said}");
    // Only `spirocl run` has them.
    let output =
        Command::new(env!("CARGO_BIN_EXE_spirocl")).args(["k.cl", "--profile"]).current_dir(&folder).output();
    assert_eq!(output.expect("it starts").status.code(), Some(2));
}

#[test]
fn memory_has_a_limit() {
    let folder = folder("limit");
    // The buffers, 1024 and 256 bytes, fit into these exactly; work-items do not.
    for (limit, code, message) in [
        ("1000", 1, "the buffer has 1024 bytes, more than the memory limit of 1000"),
        ("1279", 1, "the buffers have 1280 bytes, more than the limit of 1279"),
        ("1280", 3, "the launch needs more memory than the limit of 1280 bytes"),
        ("100000000", 0, ""),
    ] {
        let (found, _, said) = run(&folder, &[LOAD, &["--memory-limit", limit]].concat());
        assert_eq!(found, Some(code), "{limit}: {said}");
        assert!(said.contains(message), "{limit}: {said}");
    }
}
