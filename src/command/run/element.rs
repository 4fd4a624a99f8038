//! The types of elements of buffers, and numbers of them as text and as bytes.

use spirocl_interpret::library::{ScalarKind, float::Format};
use std::fmt;

/// The type of an element: a scalar or a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ElementType {
    pub(crate) kind: ScalarKind,
    /// 1 for a scalar.
    pub(crate) components: u8,
}

/// A number as it is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Number {
    Integer(i128),
    Float(f64),
}

const NAMES: [(&str, ScalarKind); 11] = [
    ("char", ScalarKind::I8),
    ("uchar", ScalarKind::U8),
    ("short", ScalarKind::I16),
    ("ushort", ScalarKind::U16),
    ("int", ScalarKind::I32),
    ("uint", ScalarKind::U32),
    ("long", ScalarKind::I64),
    ("ulong", ScalarKind::U64),
    ("half", ScalarKind::F16),
    ("float", ScalarKind::F32),
    ("double", ScalarKind::F64),
];

/// Types of OpenCL C that have another name above; `bool` has no representation in memory.
const ALIASES: [(&str, &str); 8] = [
    ("size_t", "ulong"),
    ("ptrdiff_t", "long"),
    ("intptr_t", "long"),
    ("uintptr_t", "ulong"),
    ("unsigned char", "uchar"),
    ("unsigned short", "ushort"),
    ("unsigned int", "uint"),
    ("unsigned long", "ulong"),
];

impl ElementType {
    pub(crate) const BYTE: Self = Self { kind: ScalarKind::U8, components: 1 };

    /// The type of this name: `float4`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, name)| name);
        let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let components = match digits {
            "" => 1,
            "2" | "3" | "4" | "8" | "16" => digits.parse().ok()?,
            _ => return None,
        };
        let scalar = &name[..name.len() - digits.len()];
        let &(_, kind) = NAMES.iter().find(|(name, _)| *name == scalar)?;
        Some(Self { kind, components })
    }

    /// Whether elements of another type can lie where a kernel has those of this type: bytes can be anything, and integers have a sign or not.
    pub(crate) fn takes(self, other: Self) -> bool {
        let is_same = self.kind.is_float() == other.kind.is_float() && self.kind.bits() == other.kind.bits();
        is_same || self.kind.bits() == 8
    }

    /// The bytes of a component.
    pub(crate) fn component_bytes(self) -> usize {
        self.kind.bits() as usize / 8
    }

    /// The components that an element has in memory: a vector of three has a fourth.
    pub(crate) fn stored(self) -> usize {
        if self.components == 3 { 4 } else { self.components.into() }
    }

    /// The distance of two elements.
    pub(crate) fn bytes(self) -> usize {
        self.component_bytes() * self.stored()
    }

    /// The elements of some bytes: the numbers of each component.
    pub(crate) fn elements(self, bytes: &[u8]) -> impl Iterator<Item = Vec<Number>> {
        bytes.chunks_exact(self.bytes()).map(move |element| self.numbers(element).collect())
    }

    /// The numbers of all components of all elements of some bytes.
    pub(crate) fn numbers(self, bytes: &[u8]) -> impl Iterator<Item = Number> {
        bytes.chunks_exact(self.bytes()).flat_map(move |element| {
            let components = element.chunks_exact(self.component_bytes()).take(self.components.into());
            components.map(move |bytes| decode(self.kind, bits_of(bytes)))
        })
    }

    /// The bytes of an element, of which all components are one number.
    pub(crate) fn splat(self, number: Number) -> Result<Vec<u8>, String> {
        self.encode(&vec![number; self.components.into()])
    }

    /// The bytes of an element of these components.
    pub(crate) fn encode(self, components: &[Number]) -> Result<Vec<u8>, String> {
        if components.len() != usize::from(self.components) {
            let count = components.len();
            return Err(format!(
                "expected {} of `{self}`, found {count}",
                plural(self.components.into(), "component")
            ));
        }
        let mut bytes = Vec::with_capacity(self.bytes());
        for &number in components {
            let bits = encode(self.kind, number)
                .map_err(|number| format!("`{number}` is not a value of `{self}`"))?;
            bytes.extend_from_slice(&bits.to_le_bytes()[..self.component_bytes()]);
        }
        bytes.resize(self.bytes(), 0);
        Ok(bytes)
    }

    /// An element as it is shown.
    pub(crate) fn show(self, components: &[Number]) -> String {
        let components: Vec<String> = components.iter().map(|&number| self.show_component(number)).collect();
        match components.as_slice() {
            [one] => one.clone(),
            all => format!("({})", all.join(", ")),
        }
    }

    /// The shortest text that is read as this number.
    fn show_component(self, number: Number) -> String {
        match (number, self.kind) {
            (Number::Integer(number), _) => number.to_string(),
            (Number::Float(number), _) if number.is_nan() => "nan".into(),
            (Number::Float(number), ScalarKind::F32) => {
                shown(number, (number as f32).to_string(), format!("{:e}", number as f32))
            }
            (Number::Float(number), ScalarKind::F16) => {
                let is_same = |text: &str| {
                    text.parse().is_ok_and(|read| Format::Half.encode(read) == Format::Half.encode(number))
                };
                let short = (0..5).map(|digits| format!("{number:.digits$e}")).find(|text| is_same(text));
                let short: f64 = short.and_then(|text| text.parse().ok()).unwrap_or(number);
                shown(number, short.to_string(), format!("{short:e}"))
            }
            (Number::Float(number), _) => shown(number, number.to_string(), format!("{number:e}")),
        }
    }
}

/// The decimal notation where it is short.
fn shown(number: f64, decimal: String, scientific: String) -> String {
    let is_usual = number == 0.0 || (1e-4..1e7).contains(&number.abs()) || number.is_infinite();
    if is_usual { decimal } else { scientific }
}

impl fmt::Display for ElementType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| name);
        match self.components {
            1 => f.write_str(name),
            components => write!(f, "{name}{components}"),
        }
    }
}

impl Number {
    /// A number as it is written in C, or `inf`, `nan`, `true` and `false`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (sign, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        match magnitude {
            "true" => return Some(Self::Integer(1)),
            "false" => return Some(Self::Integer(0)),
            "inf" | "nan" => {}
            _ if !magnitude.starts_with(|first: char| first.is_ascii_digit() || first == '.') => return None,
            _ => {}
        }
        if let Some(digits) = magnitude.strip_prefix("0x").or(magnitude.strip_prefix("0X")) {
            return u64::from_str_radix(digits, 16)
                .ok()
                .map(|number| Self::Integer(sign * i128::from(number)));
        }
        if let Ok(number) = magnitude.parse::<u64>() {
            return Some(Self::Integer(sign * i128::from(number)));
        }
        let digits = magnitude.trim_end_matches(['f', 'F']);
        let digits = if magnitude == "inf" { magnitude } else { digits };
        digits.parse::<f64>().ok().map(|number| Self::Float(f64::from(sign as i8) * number))
    }

    /// Its value as a floating-point number.
    pub(crate) fn value(self) -> f64 {
        match self {
            Self::Integer(number) => number as f64,
            Self::Float(number) => number,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => number.fmt(f),
            Self::Float(number) => write!(f, "{number:?}"),
        }
    }
}

pub(crate) fn bits_of(bytes: &[u8]) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(whole)
}

fn decode(kind: ScalarKind, bits: u64) -> Number {
    let unused = 64 - kind.bits();
    match (kind.format(), kind) {
        (Some(format), _) => Number::Float(format.decode(bits)),
        (None, ScalarKind::I8 | ScalarKind::I16 | ScalarKind::I32 | ScalarKind::I64) => {
            Number::Integer(((bits << unused) as i64 >> unused).into())
        }
        (None, _) => Number::Integer(bits.into()),
    }
}

/// The bits of a number. An integer may have a sign or not, whatever the type says of it.
fn encode(kind: ScalarKind, number: Number) -> Result<u64, Number> {
    if let Some(format) = kind.format() {
        return Ok(format.encode(number.value()));
    }
    let whole = match number {
        Number::Integer(whole) => whole,
        Number::Float(_) => return Err(number),
    };
    let (least, largest) = (-(1i128 << (kind.bits() - 1)), (1i128 << kind.bits()) - 1);
    if !(least..=largest).contains(&whole) {
        return Err(number);
    }
    Ok(whole as u64 & (u64::MAX >> (64 - kind.bits())))
}

/// `1 element`, `2 elements`.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_in_c() {
        let table = [
            ("2.0", Number::Float(2.0)),
            ("-3", Number::Integer(-3)),
            ("0xff", Number::Integer(255)),
            ("-0x10", Number::Integer(-16)),
            ("1e3f", Number::Float(1000.0)),
            (".5", Number::Float(0.5)),
            ("-inf", Number::Float(f64::NEG_INFINITY)),
            ("true", Number::Integer(1)),
            ("18446744073709551615", Number::Integer(u64::MAX.into())),
        ];
        for (text, number) in table {
            assert_eq!(Number::read(text), Some(number), "{text}");
        }
        assert!(matches!(Number::read("nan"), Some(Number::Float(number)) if number.is_nan()));
        for text in ["", "x", "1..2", "infinity", "0x", "-", "file.npy"] {
            assert_eq!(Number::read(text), None, "{text}");
        }
    }

    #[test]
    fn types_by_name() {
        let ty = ElementType::named("float3").expect("it is a type");
        assert_eq!((ty.bytes(), ty.to_string().as_str()), (16, "float3"));
        assert_eq!(ElementType::named("size_t").map(|ty| ty.to_string()), Some("ulong".into()));
        for name in ["float5", "bool", "", "4", "struct s"] {
            assert_eq!(ElementType::named(name), None, "{name}");
        }
    }

    #[test]
    fn the_shortest_text_is_shown() {
        let show = |name: &str, number: f64| {
            ElementType::named(name).expect("it is a type").show(&[Number::Float(number)])
        };
        assert_eq!(show("float", f64::from(0.1f32)), "0.1");
        assert_eq!(show("double", 0.1), "0.1");
        assert_eq!(show("half", Format::Half.decode(0x2e66)), "0.1");
        assert_eq!(show("float", 1e20), "1e20");
        assert_eq!(show("float", f64::NEG_INFINITY), "-inf");
    }

    #[test]
    fn values_beyond_a_type_are_rejected() {
        let int = ElementType::named("uchar2").expect("it is a type");
        assert_eq!(int.encode(&[Number::Integer(-1), Number::Integer(255)]), Ok(vec![255, 255]));
        assert!(int.encode(&[Number::Integer(256), Number::Integer(0)]).is_err());
        assert!(int.encode(&[Number::Float(0.5), Number::Integer(0)]).is_err());
        assert!(int.encode(&[Number::Integer(0)]).is_err());
    }
}
