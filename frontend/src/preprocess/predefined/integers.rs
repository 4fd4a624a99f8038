//! The predefined macros of GNU C and clang about integer types: `__INT8_TYPE__`, `__UINT_LEAST16_MAX__`, `__INTPTR_WIDTH__`, `__SIZE_FMTu__`,
//! `__INT64_C(c)` and their like. A name says what its text is, so they are no rows. There is nothing wider than `long`: it is `intmax_t`.

use crate::language::AddressWidth;

/// The sort of an integer type, which decides which macros it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    /// `__INT8`: of exactly this width.
    Exact,
    /// `__INT_LEAST8`, `__INT_FAST8`
    AtLeast,
    /// `__INTMAX`
    Widest,
    /// `__INTPTR`, `__PTRDIFF`, `__SIZE`
    Address,
}

/// An integer type.
#[derive(Clone, Copy, Debug)]
struct Integer {
    sort: Sort,
    is_signed: bool,
    bits: u32,
}

/// What follows `__` and `U` in a name, with the width of the type; none where it is that of addresses.
const STEMS: &[(&str, Sort, Option<u32>)] = &[
    ("INT8", Sort::Exact, Some(8)),
    ("INT16", Sort::Exact, Some(16)),
    ("INT32", Sort::Exact, Some(32)),
    ("INT64", Sort::Exact, Some(64)),
    ("INT_LEAST8", Sort::AtLeast, Some(8)),
    ("INT_LEAST16", Sort::AtLeast, Some(16)),
    ("INT_LEAST32", Sort::AtLeast, Some(32)),
    ("INT_LEAST64", Sort::AtLeast, Some(64)),
    ("INT_FAST8", Sort::AtLeast, Some(8)),
    ("INT_FAST16", Sort::AtLeast, Some(16)),
    ("INT_FAST32", Sort::AtLeast, Some(32)),
    ("INT_FAST64", Sort::AtLeast, Some(64)),
    ("INTMAX", Sort::Widest, Some(64)),
    ("INTPTR", Sort::Address, None),
];

/// What is defined by a name: the name and what follows it.
pub(super) fn definition(name: &str, width: AddressWidth) -> Option<String> {
    let rest = name.strip_prefix("__")?;
    let (integer, property) = match rest {
        _ if rest.starts_with("SIZE_") => (Integer::address(false, width), &rest["SIZE".len()..]),
        _ if rest.starts_with("PTRDIFF_") => (Integer::address(true, width), &rest["PTRDIFF".len()..]),
        _ => {
            let (is_signed, rest) = rest.strip_prefix('U').map_or((true, rest), |rest| (false, rest));
            let (stem, sort, bits) = STEMS.iter().find(|(stem, ..)| {
                rest.strip_prefix(stem).is_some_and(|property| property.starts_with('_'))
            })?;
            let integer = match bits {
                Some(bits) => Integer { sort: *sort, is_signed, bits: *bits },
                None => Integer::address(is_signed, width),
            };
            (integer, &rest[stem.len()..])
        }
    };
    let text = integer.property(property)?;
    Some(format!("{name}{text}"))
}

impl Integer {
    const fn address(is_signed: bool, width: AddressWidth) -> Self {
        Self { sort: Sort::Address, is_signed, bits: width.bits() }
    }

    /// What follows the name of a macro.
    fn property(self, property: &str) -> Option<String> {
        let has_constants = matches!(self.sort, Sort::Exact | Sort::Widest);
        let has_width = match self.sort {
            Sort::Exact => false,
            Sort::AtLeast => self.is_signed,
            Sort::Widest | Sort::Address => true,
        };
        match property {
            "_TYPE__" => Some(format!(" {}", self.spelling())),
            "_MAX__" => Some(format!(" {}{}", self.largest(), self.suffix())),
            "_WIDTH__" if has_width => Some(format!(" {}", self.bits)),
            "_C_SUFFIX__" if has_constants => Some(format!(" {}", self.suffix())),
            "_C" if has_constants && self.suffix().is_empty() => Some("(c) c".to_owned()),
            "_C" if has_constants => Some(format!("(c) c##{}", self.suffix())),
            _ => {
                let letter = property.strip_prefix("_FMT")?.strip_suffix("__")?;
                let letters: &[&str] = if self.is_signed { &["d", "i"] } else { &["X", "o", "u", "x"] };
                letters.contains(&letter).then(|| format!(" \"{}{letter}\"", self.length()))
            }
        }
    }

    const fn spelling(self) -> &'static str {
        match (self.bits, self.is_signed) {
            (8, true) => "signed char",
            (8, false) => "unsigned char",
            (16, true) => "short",
            (16, false) => "unsigned short",
            (32, true) => "int",
            (32, false) => "unsigned int",
            (_, true) => "long",
            (_, false) => "unsigned long",
        }
    }

    const fn largest(self) -> u64 {
        let all = u64::MAX >> (64 - self.bits);
        if self.is_signed { all >> 1 } else { all }
    }

    /// The suffix of a literal of the type, which what is narrower than `int` has not.
    const fn suffix(self) -> &'static str {
        match (self.bits, self.is_signed) {
            (32, false) => "U",
            (64, true) => "L",
            (64, false) => "UL",
            _ => "",
        }
    }

    /// The length modifier of `printf`.
    const fn length(self) -> &'static str {
        match self.bits {
            8 => "hh",
            16 => "h",
            32 => "",
            _ => "l",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_they_stand_for() {
        let table = [
            ("__INT8_TYPE__", Some("__INT8_TYPE__ signed char")),
            ("__INT8_MAX__", Some("__INT8_MAX__ 127")),
            ("__UINT_FAST16_MAX__", Some("__UINT_FAST16_MAX__ 65535")),
            ("__UINT32_C", Some("__UINT32_C(c) c##U")),
            ("__INT16_C", Some("__INT16_C(c) c")),
            ("__INTMAX_MAX__", Some("__INTMAX_MAX__ 9223372036854775807L")),
            ("__UINTMAX_C_SUFFIX__", Some("__UINTMAX_C_SUFFIX__ UL")),
            ("__INTPTR_WIDTH__", Some("__INTPTR_WIDTH__ 32")),
            ("__SIZE_FMTx__", Some("__SIZE_FMTx__ \"x\"")),
            ("__PTRDIFF_TYPE__", Some("__PTRDIFF_TYPE__ int")),
            ("__INT_LEAST64_FMTd__", Some("__INT_LEAST64_FMTd__ \"ld\"")),
            ("__INT8_FMTu__", None),
            ("__INT8_WIDTH__", None),
            ("__INTPTR_C", None),
            ("__INT128_TYPE__", None),
            ("__USIZE_TYPE__", None),
            ("__INT_MAX__", None),
            ("__SIZE_", None),
            ("__SIZE", None),
            ("__", None),
        ];
        for (name, expected) in table {
            assert_eq!(definition(name, AddressWidth::Bits32).as_deref(), expected, "{name}");
        }
    }
}
