//! Conversions of vectors to a type, from every type: `convert_TYPEn` with and without saturation and a rounding.

use super::{COUNTS, Case, load, scalars, store, vector};
use spirocl_sema::types::Scalar;
use spirocl_tests::drivers::device::Device;
use spirocl_tests::oracles::reference::value::Type;

pub(super) fn cases(_device: &Device, to: Type) -> Vec<Case> {
    let Some(to) = scalars().find(|scalar| scalar.name() == to.name()) else { return Vec::new() };
    let suffixes: &[&str] =
        if to.is_float() { &["", "_rtz", "_rtp"] } else { &["", "_rtp", "_sat", "_sat_rtn"] };
    let mut cases = Vec::new();
    for from in scalars() {
        for count in COUNTS {
            cases.extend(suffixes.iter().map(|suffix| case(from, to, count, suffix)));
        }
    }
    cases
}

fn case(from: Scalar, to: Scalar, count: usize, suffix: &str) -> Case {
    let (own, result) = (from.name(), to.name());
    // 6.4.3.3: without saturation a number has a value only if it is in range.
    let inside = |value: String| match from.is_float() && !to.is_float() && !suffix.contains("sat") {
        true => format!("fabs({value})"),
        false => value,
    };
    let text = format!(
        "{}{} r = convert_{result}{count}{suffix}({}); {}\n\
         for (int c = 0; c < {count}; c++) ((global {result} *)s0)[c] = convert_{result}{suffix}({});\n",
        load(from, count, 0),
        vector(to, count),
        inside("x0".to_owned()),
        store(to, count, "r", 0),
        inside(format!("((global const {own} *)a0)[c]"))
    );
    let signature = format!("convert_{result}{count}{suffix}({})", vector(from, count));
    Case { signature, text, inputs: vec![from], results: vec![(to, count)] }
}
