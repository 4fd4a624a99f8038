//! The relational functions: OpenCL C 3.0, 6.15.6, on the host.

use super::{
    format::Format,
    value::{Type, Value},
};

/// A relational function: its name, how many arguments it takes, and its value.
pub type Relation = (&'static str, usize, fn(Format, &[f64]) -> bool);

/// Those that compare and classify numbers.
pub const RELATIONS: &[Relation] = &[
    ("isequal", 2, |_, a| a[0] == a[1]),
    ("isnotequal", 2, |_, a| a[0] != a[1]),
    ("isgreater", 2, |_, a| a[0] > a[1]),
    ("isgreaterequal", 2, |_, a| a[0] >= a[1]),
    ("isless", 2, |_, a| a[0] < a[1]),
    ("islessequal", 2, |_, a| a[0] <= a[1]),
    ("islessgreater", 2, |_, a| a[0].partial_cmp(&a[1]).is_some_and(|order| order.is_ne())),
    ("isordered", 2, |_, a| !a[0].is_nan() && !a[1].is_nan()),
    ("isunordered", 2, |_, a| a[0].is_nan() || a[1].is_nan()),
    ("isfinite", 1, |_, a| a[0].is_finite()),
    ("isinf", 1, |_, a| a[0].is_infinite()),
    ("isnan", 1, |_, a| a[0].is_nan()),
    ("isnormal", 1, |format, a| a[0].is_finite() && a[0].abs() >= format.least_normal()),
    ("signbit", 1, |_, a| a[0].is_sign_negative()),
];

/// The bits of a truth: a scalar has 1, a component of a vector has all of them set.
pub fn relate(relation: &Relation, arguments: &[Value]) -> Option<Vec<u64>> {
    let Type::Number(format) = arguments[0].ty else { return None };
    let count = arguments[0].bits.len();
    let truth = if count == 1 { 1 } else { arguments[0].ty.mask() };
    let value = |component| {
        let numbers: Vec<f64> = arguments.iter().map(|argument| argument.number(component)).collect();
        if (relation.2)(format, &numbers) { truth } else { 0 }
    };
    Some((0..count).map(value).collect())
}

fn sign(value: &Value, component: usize) -> bool {
    value.at(component) >> (8 * value.ty.bytes() - 1) & 1 == 1
}

/// Whether the most significant bit of any component is set.
pub fn any(arguments: &[Value]) -> Vec<u64> {
    vec![(0..arguments[0].bits.len()).any(|component| sign(&arguments[0], component)).into()]
}

/// Whether the most significant bit of all components is set.
pub fn all(arguments: &[Value]) -> Vec<u64> {
    vec![(0..arguments[0].bits.len()).all(|component| sign(&arguments[0], component)).into()]
}

/// The most significant bit of a component counts; of a scalar, whether it is zero.
pub fn select(arguments: &[Value]) -> Vec<u64> {
    let [a, b, c] = arguments else { return Vec::new() };
    let count = a.bits.len();
    let is_second = |component| if count == 1 { c.at(0) & c.ty.mask() != 0 } else { sign(c, component) };
    (0..count).map(|component| if is_second(component) { b.at(component) } else { a.at(component) }).collect()
}

/// The bits of the second where those of the third are set, else those of the first.
pub fn bitselect(arguments: &[Value]) -> Vec<u64> {
    let [a, b, c] = arguments else { return Vec::new() };
    (0..a.bits.len()).map(|k| (a.at(k) & !c.at(k)) | (b.at(k) & c.at(k))).collect()
}
