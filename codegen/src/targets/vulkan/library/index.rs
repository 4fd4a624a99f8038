//! The index of the mathematics library: which file has which function.
//!
//! The files are OpenCL C. Each has one function, for the format that `PRECISION` selects: 32 for `float`, 64 for `double`, 16 for `half`. The
//! function `exp` is called `exp__f`, `exp__d` or `exp__h`. Files include headers by their names and call no other file's function, so each is
//! compiled alone. They need nothing but additions, multiplications, conversions, integers and the device's own approximations of
//! `native_recip`, `native_divide` and `native_rsqrt`.

/// The formats of a file's functions, by the letters that end their names.
type Formats = &'static str;

const ALL: Formats = "fdh";

/// A file: the name of its function, the formats that it has, and its text.
type Row = (&'static str, Formats, &'static str);

/// The files with a function each.
const FUNCTIONS: &[Row] = &[
    ("div", ALL, include_str!("arithmetic/div.cl")),
    ("fma", ALL, include_str!("arithmetic/fma.cl")),
    ("sqrt", ALL, include_str!("arithmetic/sqrt.cl")),
    ("rsqrt", ALL, include_str!("arithmetic/rsqrt.cl")),
    ("fmod", ALL, include_str!("arithmetic/fmod.cl")),
    ("remainder", ALL, include_str!("arithmetic/remainder.cl")),
    ("remquo", ALL, include_str!("arithmetic/remquo.cl")),
    ("exp", ALL, include_str!("exponential/exp.cl")),
    ("exp2", ALL, include_str!("exponential/exp2.cl")),
    ("exp10", ALL, include_str!("exponential/exp10.cl")),
    ("expm1", ALL, include_str!("exponential/expm1.cl")),
    ("log", ALL, include_str!("exponential/log.cl")),
    ("log2", ALL, include_str!("exponential/log2.cl")),
    ("log10", ALL, include_str!("exponential/log10.cl")),
    ("log1p", ALL, include_str!("exponential/log1p.cl")),
    ("pow", ALL, include_str!("exponential/pow.cl")),
    ("powr", ALL, include_str!("exponential/powr.cl")),
    ("pown", ALL, include_str!("exponential/pown.cl")),
    ("rootn", ALL, include_str!("exponential/rootn.cl")),
    ("cbrt", ALL, include_str!("exponential/cbrt.cl")),
    ("sin", ALL, include_str!("circular/sin.cl")),
    ("cos", ALL, include_str!("circular/cos.cl")),
    ("sincos", ALL, include_str!("circular/sincos.cl")),
    ("tan", ALL, include_str!("circular/tan.cl")),
    ("sinpi", ALL, include_str!("circular/sinpi.cl")),
    ("cospi", ALL, include_str!("circular/cospi.cl")),
    ("tanpi", ALL, include_str!("circular/tanpi.cl")),
    ("asin", ALL, include_str!("circular/asin.cl")),
    ("acos", ALL, include_str!("circular/acos.cl")),
    ("atan", ALL, include_str!("circular/atan.cl")),
    ("atan2", ALL, include_str!("circular/atan2.cl")),
    ("asinpi", ALL, include_str!("circular/asinpi.cl")),
    ("acospi", ALL, include_str!("circular/acospi.cl")),
    ("atanpi", ALL, include_str!("circular/atanpi.cl")),
    ("atan2pi", ALL, include_str!("circular/atan2pi.cl")),
    ("sinh", ALL, include_str!("hyperbolic/sinh.cl")),
    ("cosh", ALL, include_str!("hyperbolic/cosh.cl")),
    ("tanh", ALL, include_str!("hyperbolic/tanh.cl")),
    ("asinh", ALL, include_str!("hyperbolic/asinh.cl")),
    ("acosh", ALL, include_str!("hyperbolic/acosh.cl")),
    ("atanh", ALL, include_str!("hyperbolic/atanh.cl")),
    ("erf", ALL, include_str!("special/erf.cl")),
    ("erfc", ALL, include_str!("special/erfc.cl")),
    ("tgamma", ALL, include_str!("special/tgamma.cl")),
    ("lgamma", ALL, include_str!("special/lgamma.cl")),
    ("lgamma_r", ALL, include_str!("special/lgamma_r.cl")),
    ("fract", ALL, include_str!("parts/fract.cl")),
    ("modf", ALL, include_str!("parts/modf.cl")),
    ("frexp", ALL, include_str!("parts/frexp.cl")),
    ("ldexp", ALL, include_str!("parts/ldexp.cl")),
    ("logb", ALL, include_str!("parts/logb.cl")),
    ("ilogb", ALL, include_str!("parts/ilogb.cl")),
    ("nextafter", ALL, include_str!("parts/nextafter.cl")),
    ("round", ALL, include_str!("parts/round.cl")),
    ("fdim", ALL, include_str!("parts/fdim.cl")),
    ("maxmag", ALL, include_str!("parts/maxmag.cl")),
    ("minmag", ALL, include_str!("parts/minmag.cl")),
    ("nan", ALL, include_str!("parts/nan.cl")),
    ("hypot", ALL, include_str!("geometric/hypot.cl")),
    ("length", ALL, include_str!("geometric/length.cl")),
    ("normalize", ALL, include_str!("geometric/normalize.cl")),
];

/// Conversions, each in one file: to `half` bits from `float` and `double` (`narrow_rte__f`), to `float` from `double`
/// (`narrow_rte_float__d`), and from `half` bits (`widen__f`).
const CONVERSIONS: &[(&str, Formats)] = &[
    ("narrow_rte", "fd"),
    ("narrow_rtz", "fd"),
    ("narrow_rtp", "fd"),
    ("narrow_rtn", "fd"),
    ("narrow_rte_float", "d"),
    ("narrow_rtz_float", "d"),
    ("narrow_rtp_float", "d"),
    ("narrow_rtn_float", "d"),
    ("widen", "fd"),
];

/// What files include, by name.
pub(super) const HEADERS: &[(&str, &str)] = &[
    ("real.cl", include_str!("arithmetic/real.cl")),
    ("half.cl", include_str!("arithmetic/half.cl")),
    ("rounding.cl", include_str!("arithmetic/rounding.cl")),
    ("remainder_parts.cl", include_str!("arithmetic/remainder_parts.cl")),
    ("exponential.cl", include_str!("exponential/exponential.cl")),
    ("expm1_parts.cl", include_str!("exponential/expm1_parts.cl")),
    ("logarithm.cl", include_str!("exponential/logarithm.cl")),
    ("power.cl", include_str!("exponential/power.cl")),
    ("angle.cl", include_str!("circular/angle.cl")),
    ("inverse_angle.cl", include_str!("circular/inverse_angle.cl")),
    ("error_function.cl", include_str!("special/error_function.cl")),
    ("gamma.cl", include_str!("special/gamma.cl")),
    ("log_gamma.cl", include_str!("special/log_gamma.cl")),
    ("vector.cl", include_str!("geometric/vector.cl")),
];

/// The names of all functions: `exp__f`, `exp__d` and so on.
pub(super) fn names() -> impl Iterator<Item = String> {
    FUNCTIONS
        .iter()
        .flat_map(|(name, formats, _)| formats.chars().map(move |format| format!("{name}__{format}")))
}

/// Whether the last operand of a function is a pointer to a second result.
pub(super) fn stores_result(function: &str) -> bool {
    let (name, _) = function.rsplit_once("__").expect("names end in a format");
    super::SECOND_RESULTS.iter().any(|each| format!("{each:?}") == name)
}

/// The text that defines a function of the library, such as `exp__f`.
pub(super) fn source(function: &str) -> Option<String> {
    let (name, format) = function.rsplit_once("__")?;
    let precision = match format {
        "f" => 32,
        "d" => 64,
        "h" => 16,
        _ => return None,
    };
    let of_name = FUNCTIONS.iter().find(|(each, formats, _)| *each == name && formats.contains(format));
    let conversion = || CONVERSIONS.iter().find(|(each, formats)| *each == name && formats.contains(format));
    let text = match of_name {
        Some((_, _, text)) => text,
        None => conversion().map(|_| include_str!("arithmetic/narrow.cl"))?,
    };
    Some(format!("#define PRECISION {precision}\n{text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_by_name_and_format() {
        assert!(source("exp__f").is_some_and(|text| text.starts_with("#define PRECISION 32\n")));
        assert!(source("narrow_rte_float__d").is_some());
        assert_eq!(source("narrow_rte__h"), None);
        assert_eq!(source("exp"), None);
        assert_eq!(source("exp__q"), None);
    }

    #[test]
    fn each_included_file_is_a_header() {
        let texts = FUNCTIONS.iter().map(|(_, _, text)| *text).chain(HEADERS.iter().map(|(_, text)| *text));
        for line in texts.flat_map(str::lines).filter_map(|line| line.strip_prefix("#include ")) {
            let name = line.trim_matches('"');
            assert!(HEADERS.iter().any(|(header, _)| *header == name), "{name}");
        }
    }
}
