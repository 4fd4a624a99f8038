//! Functions of the tables, whose overloads with vectors are called for vectors and for each component.

use super::{Case, load, store, vector};
use spirocl_frontend::language::{AddressWidth, Language, OptionalChange, Version};
use spirocl_sema::{
    address_space::AddressSpace,
    builtins::{Argument, Resolution, Row, TABLES, Table, every::overloads, resolve},
    types::{Scalar, TypeId, TypeKind, Types},
};
use spirocl_tests::drivers::device::Device;
use spirocl_tests::oracles::reference::relational::RELATIONS;

/// Names, or their beginnings, of functions of whole vectors, and of those that `moves` has.
const WHOLE: &[&str] = &[
    "__builtin_",
    "arm_",
    "dot",
    "cross",
    "distance",
    "length",
    "normalize",
    "fast_",
    "any",
    "all",
    "vload",
    "vstore",
    "shuffle",
];

pub(super) fn is_by_component(name: &str) -> bool {
    !WHOLE.iter().any(|start| name.starts_with(start))
}

/// The type of a parameter: a number, or a pointer to numbers in private memory.
#[derive(Clone, Copy)]
struct Parameter {
    scalar: Scalar,
    count: usize,
    is_pointer: bool,
}

impl Parameter {
    fn new(types: &Types, ty: TypeId) -> Option<Self> {
        if let Some((scalar, count)) = types.elements(ty) {
            return Some(Self { scalar, count: count.into(), is_pointer: false });
        }
        let TypeKind::Pointer { pointee, space: AddressSpace::Private } = *types.kind(ty) else {
            return None;
        };
        let (scalar, count) = types.elements(pointee.ty)?;
        Some(Self { scalar, count: count.into(), is_pointer: true })
    }
}

/// The overloads of a name that have vectors, and that the driver has.
pub(super) fn cases(device: &Device, name: &'static str) -> Vec<Case> {
    let mut language = Language::new(Version::V3_0, AddressWidth::Bits64);
    if !device.has_extension("cl_khr_fp16") {
        let off = OptionalChange { name: "cl_khr_fp16".into(), on: false };
        language.apply(&[off]).expect("the extension has a name");
    }
    let mut types = Types::default();
    let mut cases = Vec::new();
    for overload in overloads(&mut types, &language, name) {
        let row = overload.entry.row;
        let is_there = |name: &&str| device.has_extension(name) || device.has_feature(name);
        if is_standard(row) && !row.needs.iter().all(|names| names.iter().any(is_there)) {
            continue;
        }
        let given: Vec<Argument> = overload.arguments.iter().map(|&ty| ty.into()).collect();
        let Resolution::Found(found) = resolve(&mut types, &language, name, &given) else { continue };
        let parameters: Option<Vec<Parameter>> =
            overload.arguments.iter().map(|&ty| Parameter::new(&types, ty)).collect();
        let (Some(parameters), Some((scalar, count))) = (parameters, types.elements(found.result)) else {
            continue;
        };
        if count > 1 {
            cases.push(case(name, &parameters, scalar, count.into()));
        }
    }
    cases
}

/// Whether a row is not of a vendor, whose extension other drivers do not list though they have what its functions become.
fn is_standard(row: &Row) -> bool {
    let of_it = |table: &&Table| table.rows.iter().any(|each| std::ptr::eq(each, row));
    TABLES.iter().find(of_it).is_none_or(|table| table.is_standard)
}

fn case(name: &str, parameters: &[Parameter], scalar: Scalar, count: usize) -> Case {
    let (mut before, mut after, mut each) = (String::new(), String::new(), String::new());
    let (mut values, mut alone) = (Vec::new(), Vec::new());
    let mut results = vec![(scalar, count)];
    for (index, parameter) in parameters.iter().enumerate() {
        let of = parameter.scalar.name();
        if parameter.is_pointer {
            before.push_str(&format!("{} t; ", vector(parameter.scalar, count)));
            after.push_str(&store(parameter.scalar, count, "t", 1));
            each.push_str(&format!(" ((global {of} *)s1)[c] = u;"));
            values.push("&t".to_owned());
            alone.push("&u".to_owned());
            results.push((parameter.scalar, count));
            continue;
        }
        before.push_str(&load(parameter.scalar, parameter.count, index));
        let place = if parameter.count == 1 { "0" } else { "c" };
        let narrow = narrowed(name, index, parameter.scalar);
        values.push(format!("(x{index}{narrow})"));
        alone.push(format!("((global const {of} *)a{index})[{place}]{narrow}"));
    }
    let written = results.get(1).map_or(String::new(), |(scalar, _)| format!("{} u; ", scalar.name()));
    let value = one(name, &alone, parameters);
    let ty = vector(scalar, count);
    let text = format!(
        "{before}{ty} r = {name}({}); {}{after}\nfor (int c = 0; c < {count}; c++) {{ {written}((global {} *)s0)[c] = {value};{each} }}\n",
        values.join(", "),
        store(scalar, count, "r", 0),
        scalar.name()
    );
    let types: Vec<String> = parameters.iter().map(|each| vector(each.scalar, each.count)).collect();
    let inputs = parameters.iter().map(|each| each.scalar).collect();
    Case { signature: format!("{name}({})", types.join(", ")), text, inputs, results }
}

/// What keeps an argument where the function has a value.
fn narrowed(name: &str, index: usize, scalar: Scalar) -> &'static str {
    match name {
        "mul24" | "mad24" => " & 0x3fffff",
        _ if name.starts_with("bitfield") && index > 0 && scalar == Scalar::UInt => " & 3",
        _ => "",
    }
}

/// The call for one component.
fn one(name: &str, values: &[String], parameters: &[Parameter]) -> String {
    // 6.15.6: 1 of scalars is -1 of vectors, and `select` takes the most significant bit of a component, any bit of a scalar.
    if RELATIONS.iter().any(|relation| relation.0 == name) {
        return format!("-{name}({})", values.join(", "));
    }
    if let ("select", [a, b, condition], Some(last)) = (name, values, parameters.last()) {
        let (of, top) = (last.scalar.name(), last.scalar.bits() - 1);
        return format!("select({a}, {b}, ({of})({condition} >> {top} & 1))");
    }
    format!("{name}({})", values.join(", "))
}
