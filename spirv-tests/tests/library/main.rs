//! The library of the interpreter, function by function, against the references that drivers are compared with.

mod geometric;
mod images;
mod integers;
mod mathematics;

use spirocl_interpret::library::ScalarKind;
use spirocl_tests::oracles::reference::{format::Format, integer::Integer};
use spirv::OpenclStd100Op as Std;

/// The function of OpenCL.std with this name.
fn named(name: &str) -> Std {
    (0..=u8::MAX.into())
        .filter_map(Std::from_u32)
        .find(|function| format!("{function:?}") == name)
        .unwrap_or_else(|| panic!("OpenCL.std has `{name}`"))
}

fn kind(format: Format) -> ScalarKind {
    match format {
        Format::Float => ScalarKind::F32,
        Format::Double => ScalarKind::F64,
        Format::Half => ScalarKind::F16,
    }
}

fn integer_kind(ty: Integer) -> ScalarKind {
    match (ty.bits, ty.signed) {
        (8, true) => ScalarKind::I8,
        (8, false) => ScalarKind::U8,
        (16, true) => ScalarKind::I16,
        (16, false) => ScalarKind::U16,
        (32, true) => ScalarKind::I32,
        (32, false) => ScalarKind::U32,
        (_, true) => ScalarKind::I64,
        (_, false) => ScalarKind::U64,
    }
}
