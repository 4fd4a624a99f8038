//! Tests of the choice among overloads.

use super::*;
use spirocl_frontend::language::AddressWidth;

fn language() -> Language {
    Language::new(Version::V1_2, AddressWidth::Bits64)
}

/// `int float4 global:float*`: the types of a call, separated by blanks. A space before `:` makes a pointer; `0` is a null constant.
fn arguments(types: &mut Types, text: &str) -> Vec<Argument> {
    text.split_whitespace().map(|word| argument(types, word)).collect()
}

fn argument(types: &mut Types, word: &str) -> Argument {
    if word == "0" {
        return Argument { ty: TypeId::INT, is_null: true, is_literal: true };
    }
    let Some((space, pointee)) = word.split_once(':') else { return value(types, word).into() };
    let space = [
        AddressSpace::Private,
        AddressSpace::Local,
        AddressSpace::Global,
        AddressSpace::Constant,
        AddressSpace::Generic,
    ]
    .into_iter()
    .find(|known| known.to_string() == space);
    let (is_const, pointee) = match pointee.strip_prefix("const_") {
        Some(rest) => (true, rest),
        None => (false, pointee),
    };
    let ty = value(types, pointee);
    let qualifiers = Qualifiers { is_const, ..Qualifiers::default() };
    types.pointer(QualType { ty, qualifiers }, space.expect("a space")).into()
}

fn value(types: &mut Types, word: &str) -> TypeId {
    if word == "event_t" {
        return types.intern(TypeKind::Opaque(Opaque::Event));
    }
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let scalar = Scalar::ALL.into_iter().find(|scalar| scalar.name() == name).expect("a scalar");
    types.vector(scalar, word[name.len()..].parse().unwrap_or(1))
}

/// The choice as text: a signature, or why there is none.
fn resolved(language: &Language, call: &str) -> String {
    let mut types = Types::default();
    let (name, rest) = call.split_once('(').expect("a call");
    let arguments = arguments(&mut types, rest.trim_end_matches(')'));
    match resolve(&mut types, language, name, &arguments) {
        Resolution::Found(found) => {
            let word = |ty: TypeId| match *types.kind(ty) {
                TypeKind::Scalar(scalar) => scalar.name().to_owned(),
                TypeKind::Vector(scalar, count) => format!("{}{count}", scalar.name()),
                TypeKind::Pointer { space, .. } => format!("{space}*"),
                TypeKind::Void => "void".to_owned(),
                _ => "?".to_owned(),
            };
            let list: Vec<String> = found.parameters.iter().map(|&ty| word(ty)).collect();
            format!("{}({})", word(found.result), list.join(" "))
        }
        Resolution::Unknown => "unknown".to_owned(),
        Resolution::Unavailable(reason) => format!("unavailable {reason:?}"),
        Resolution::WrongCount { expected, .. } => format!("count {expected:?}"),
        Resolution::NoMatch { argument, expected, .. } => format!("argument {argument}: {expected}"),
        Resolution::Ambiguous { changes, .. } => {
            let each: Vec<String> =
                changes.iter().map(|change| format!("cast {} to {}", change.argument, change.ty)).collect();
            each.join(", ")
        }
    }
}

#[test]
fn overloads_are_chosen_as_for_overloadable_functions() {
    let mut wrong = Vec::new();
    for (call, expected) in [
        ("sin(float)", "float(float)"),
        ("sin(float4)", "float4(float4)"),
        ("sin(double)", "double(double)"),
        ("sin(int)", "cast 0 to float"),
        ("pow(float int)", "float(float float)"),
        ("pow(int float)", "float(float float)"),
        ("pow(double float)", "cast 1 to double"),
        ("pow(float double)", "cast 0 to double"),
        ("pow(float4 int)", "float4(float4 float4)"),
        ("max(uint int)", "cast 1 to uint"),
        ("max(uchar uchar)", "uchar(uchar uchar)"),
        ("max(float4 float)", "float4(float4 float4)"),
        ("max(float4 int)", "float4(float4 float4)"),
        ("max(int4 int)", "int4(int4 int4)"),
        ("clamp(float4 float int)", "float4(float4 float4 float4)"),
        ("clamp(float4 double double)", "float4(float4 float4 float4)"),
        ("mix(float4 float4 double)", "float4(float4 float4 float4)"),
        ("step(int float4)", "float4(float4 float4)"),
        ("smoothstep(double int float4)", "float4(float4 float4 float4)"),
        ("ldexp(float4 uint)", "float4(float4 int4)"),
        ("abs(int)", "uint(int)"),
        ("abs(float)", "cast 0 to int"),
        ("rotate(int uint)", "cast 0 to uint"),
        ("upsample(short ushort)", "int(short ushort)"),
        ("select(uint uint int)", "uint(uint uint int)"),
        ("select(float4 float4 int4)", "float4(float4 float4 int4)"),
        ("select(float float int)", "float(float float int)"),
        ("isequal(float4 float4)", "int4(float4 float4)"),
        ("isequal(double2 double2)", "long2(double2 double2)"),
        ("isequal(double double)", "int(double double)"),
        ("any(int4)", "int(int4)"),
        ("any(uint4)", "argument 0: `int4`, `char4`, ... or `long4`"),
        ("dot(float4 float4)", "float(float4 float4)"),
        ("frexp(float4 private:int4)", "float4(float4 private*)"),
        ("frexp(float global:uint)", "float(float global*)"),
        ("fract(float 0)", "float(float private*)"),
        ("vload4(int global:float)", "float4(ulong global*)"),
        ("vload4(int constant:const_uchar)", "uchar4(ulong constant*)"),
        ("vstore4(float4 ulong constant:const_float)", "argument 2: `float *`"),
        ("vstore_half(float ulong global:half)", "void(float ulong global*)"),
        ("atomic_add(global:const_int int)", "int(global* int)"),
        ("atomic_add(private:int int)", "argument 0: `volatile global/local int *`"),
        ("atomic_add(global:uint int)", "uint(global* uint)"),
        ("atom_add(global:long int)", "long(global* long)"),
        ("async_work_group_copy(local:float global:float int 0)", "?(local* global* ulong ?)"),
        ("wait_group_events(int private:event_t)", "void(int private*)"),
        ("shuffle(float4 uint2)", "float2(float4 uint2)"),
        ("shuffle(float4 int4)", "argument 1: `uint4`"),
        ("barrier(int)", "void(uint)"),
        ("get_global_id()", "count [1]"),
        ("get_global_linear_id()", "unavailable Since(V2_0)"),
        ("sine(float)", "unknown"),
    ] {
        let got = resolved(&language(), call);
        if got != expected {
            wrong.push(format!("{call}: {got}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_off_says_so() {
    let mut language = Language::new(Version::V1_2, AddressWidth::Bits32);
    let off = |name: &str| spirocl_frontend::language::OptionalChange { name: name.to_owned(), on: false };
    language.apply(&[off("cl_khr_int64_base_atomics"), off("cl_khr_fp64")]).expect("both can be off");
    assert_eq!(
        resolved(&language, "atom_add(global:long long)"),
        "unavailable Needs([\"cl_khr_int64_base_atomics\"])"
    );
    assert_eq!(resolved(&language, "fmax(float4 double)"), "float4(float4 float4)");
    assert_eq!(resolved(&language, "vload2(int global:int)"), "int2(uint global*)");
}
