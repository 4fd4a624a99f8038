//! The library of the interpreter, function by function, against the references that drivers are compared with; and observers of launches.

mod geometric;
mod images;
mod integers;
mod mathematics;
mod observer;

use spirocl_interpret::library::{self, MathOptions, ScalarKind};
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

/// Functions that access memory, or print: not of the library.
const OF_MEMORY: [Std; 13] = [
    Std::vloadn,
    Std::vstoren,
    Std::vload_half,
    Std::vload_halfn,
    Std::vstore_half,
    Std::vstore_half_r,
    Std::vstore_halfn,
    Std::vstore_halfn_r,
    Std::vloada_halfn,
    Std::vstorea_halfn,
    Std::vstorea_halfn_r,
    Std::printf,
    Std::prefetch,
];

#[test]
fn every_function_is_there_once() {
    let one = [0; 4];
    for function in (0..=u8::MAX.into()).filter_map(Std::from_u32) {
        let kinds = [ScalarKind::I32, ScalarKind::F32];
        let scalar = kinds
            .iter()
            .any(|&kind| library::scalar(function, kind, &one[..3], &MathOptions::default()).is_some());
        let pair = library::pair(function, ScalarKind::F32, &one[..2]).is_some();
        let vector = library::vector(function, ScalarKind::F32, &[&one, &one, &one]).is_some();
        let count = [scalar, pair, vector].into_iter().filter(|&is_there| is_there).count();
        assert_eq!(count, usize::from(!OF_MEMORY.contains(&function)), "{function:?}");
    }
}
