//! `printf`: OpenCL C 3.0, 6.15.14. A conversion is that of C99, with vectors and without `%n`, `long double` and widths from arguments.

use super::{ScalarKind, float::Format};

/// An argument of `printf`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrintfArgument {
    /// A scalar, or the components of a vector, by their bits.
    Value {
        /// The type of a component.
        kind: ScalarKind,
        /// The components.
        components: Vec<u64>,
    },
    /// What a pointer to characters points at, up to the first zero.
    Text(Vec<u8>),
    /// An address.
    Pointer(u64),
}

/// The text that a call of `printf` prints. What is missing counts as zero, what is more is ignored, and a conversion that is none is printed
/// as it is.
pub fn format(format: &[u8], arguments: &[PrintfArgument]) -> Vec<u8> {
    let mut arguments = arguments.iter();
    let mut text = Vec::new();
    let mut rest = format;
    while let Some(start) = rest.iter().position(|&byte| byte == b'%') {
        text.extend_from_slice(&rest[..start]);
        rest = &rest[start..];
        match Specification::read(rest) {
            Some((specification, length)) => {
                if specification.conversion == b'%' {
                    text.push(b'%');
                } else {
                    text.extend(specification.format(arguments.next()));
                }
                rest = &rest[length..];
            }
            None => {
                text.push(b'%');
                rest = &rest[1..];
            }
        }
    }
    text.extend_from_slice(rest);
    text
}

/// What stands after `%`.
#[derive(Clone, Default)]
struct Specification {
    /// `-`
    is_left: bool,
    /// `+`
    shows_plus: bool,
    /// ` `
    shows_blank: bool,
    /// `#`
    is_alternate: bool,
    /// `0`
    is_zero_padded: bool,
    width: usize,
    precision: Option<usize>,
    /// The number of components.
    vector: usize,
    /// The bits that the length modifier says.
    bits: Option<u32>,
    conversion: u8,
}

/// Widths and precisions beyond are those of no text that anybody reads.
const MOST: usize = 4096;

impl Specification {
    /// The specification at the start of a text, which is a `%`, and its length.
    fn read(text: &[u8]) -> Option<(Self, usize)> {
        let mut reader = Reader { text, at: 1 };
        let mut specification = Self { vector: 1, ..Self::default() };
        while let Some(flag) = reader.next_if(|byte| b"-+ #0".contains(&byte)) {
            match flag {
                b'-' => specification.is_left = true,
                b'+' => specification.shows_plus = true,
                b' ' => specification.shows_blank = true,
                b'#' => specification.is_alternate = true,
                _ => specification.is_zero_padded = true,
            }
        }
        specification.width = reader.number().unwrap_or(0);
        if reader.next_if(|byte| byte == b'.').is_some() {
            specification.precision = Some(reader.number().unwrap_or(0));
        }
        if reader.next_if(|byte| byte == b'v').is_some() {
            specification.vector = reader.number().filter(|count| matches!(count, 2 | 3 | 4 | 8 | 16))?;
        }
        specification.bits = reader.length();
        specification.conversion = reader.next_if(|byte| b"diouxXfFeEgGaAcsp%".contains(&byte))?;
        Some((specification, reader.at))
    }

    fn format(&self, argument: Option<&PrintfArgument>) -> Vec<u8> {
        match (self.conversion, argument) {
            (b's', Some(PrintfArgument::Text(text))) => self.text(text),
            (b's', _) => self.text(b"(null)"),
            (b'p', Some(PrintfArgument::Pointer(address))) => self.pointer(*address),
            (_, Some(PrintfArgument::Value { kind, components })) => self.components(*kind, components),
            (_, Some(PrintfArgument::Pointer(address))) => self.components(ScalarKind::U64, &[*address]),
            (_, Some(PrintfArgument::Text(_)) | None) => self.components(ScalarKind::I32, &[0]),
        }
    }

    fn components(&self, kind: ScalarKind, components: &[u64]) -> Vec<u8> {
        let count = self.vector.min(components.len());
        let components: Vec<Vec<u8>> =
            components[..count].iter().map(|&bits| self.component(kind, bits)).collect();
        components.join(&b',')
    }

    fn component(&self, kind: ScalarKind, bits: u64) -> Vec<u8> {
        match self.conversion {
            b'c' => self.wide(&[bits as u8]),
            b'd' | b'i' => self.signed(kind, bits).into_bytes(),
            b'o' | b'u' | b'x' | b'X' => self.unsigned(kind, bits).into_bytes(),
            b'p' => self.pointer(bits),
            _ => self.number(kind, bits).into_bytes(),
        }
    }

    /// The bits that count: as many as the modifier says, if the argument has them. Without one a scalar is an `int`.
    fn integer_bits(&self, kind: ScalarKind) -> u32 {
        let bits = self.bits.unwrap_or(if self.vector == 1 { 32 } else { 64 });
        bits.min(kind.bits())
    }

    fn signed(&self, kind: ScalarKind, bits: u64) -> String {
        let unused = 64 - self.integer_bits(kind);
        let number = (bits << unused) as i64 >> unused;
        let sign = if number < 0 { "-" } else { self.sign() };
        self.integer(sign, number.unsigned_abs().to_string())
    }

    fn unsigned(&self, kind: ScalarKind, bits: u64) -> String {
        let number = bits & (u64::MAX >> (64 - self.integer_bits(kind)));
        match self.conversion {
            b'o' => {
                let digits = format!("{number:o}");
                let needs_zero =
                    self.is_alternate && number != 0 && self.precision.unwrap_or(0) <= digits.len();
                self.integer("", if needs_zero { format!("0{digits}") } else { digits })
            }
            b'x' => {
                self.integer(if self.is_alternate && number != 0 { "0x" } else { "" }, format!("{number:x}"))
            }
            b'X' => {
                self.integer(if self.is_alternate && number != 0 { "0X" } else { "" }, format!("{number:X}"))
            }
            _ => self.integer("", number.to_string()),
        }
    }

    /// Digits with the precision of an integer, which is the least number of them.
    fn integer(&self, prefix: &str, digits: String) -> String {
        let digits = match self.precision {
            Some(0) if digits == "0" => String::new(),
            Some(least) => format!("{digits:0>least$}"),
            None => digits,
        };
        let padding = if self.precision.is_some() { Padding::Blanks } else { Padding::AsFlagged };
        self.padded(prefix, &digits, padding)
    }

    fn sign(&self) -> &'static str {
        match (self.shows_plus, self.shows_blank) {
            (true, _) => "+",
            (false, true) => " ",
            (false, false) => "",
        }
    }

    fn number(&self, kind: ScalarKind, bits: u64) -> String {
        // An integer stands for the number of its bits, as it would in memory.
        let number = kind.format().unwrap_or(Format::of_bits(kind.bits() as u8)).decode(bits);
        let sign = if number.is_sign_negative() { "-" } else { self.sign() };
        let is_upper = self.conversion.is_ascii_uppercase();
        let magnitude = number.abs();
        if !magnitude.is_finite() {
            let name = match (magnitude.is_nan(), is_upper) {
                (true, true) => "NAN",
                (true, false) => "nan",
                (false, true) => "INF",
                (false, false) => "inf",
            };
            return self.padded(sign, name, Padding::Blanks);
        }
        let digits = match self.conversion.to_ascii_lowercase() {
            b'f' => self.fixed(magnitude, self.precision.unwrap_or(6)),
            b'e' => self.scientific(magnitude, self.precision.unwrap_or(6)),
            b'g' => self.general(magnitude),
            _ => self.hexadecimal(magnitude),
        };
        let digits = if is_upper { digits.to_ascii_uppercase() } else { digits };
        match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
            Some(rest) => self.padded(&format!("{sign}{}", &digits[..2]), rest, Padding::AsFlagged),
            None => self.padded(sign, &digits, Padding::AsFlagged),
        }
    }

    fn fixed(&self, magnitude: f64, precision: usize) -> String {
        let point = if precision == 0 && self.is_alternate { "." } else { "" };
        format!("{magnitude:.precision$}{point}")
    }

    fn scientific(&self, magnitude: f64, precision: usize) -> String {
        let text = format!("{magnitude:.precision$e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let point = if precision == 0 && self.is_alternate { "." } else { "" };
        let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
        format!("{digits}{point}e{sign}{exponent:0>2}")
    }

    /// The shorter of both, with as many significant digits as the precision says.
    fn general(&self, magnitude: f64) -> String {
        let precision = self.precision.unwrap_or(6).max(1);
        let rounded = format!("{magnitude:.*e}", precision - 1);
        let exponent: i64 =
            rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
        if (-4..precision as i64).contains(&exponent) {
            let text = self.fixed(magnitude, (precision as i64 - 1 - exponent) as usize);
            return if self.is_alternate { text } else { without_zeros(&text).to_owned() };
        }
        let text = self.scientific(magnitude, precision - 1);
        match text.split_once('e') {
            Some((digits, exponent)) if !self.is_alternate => format!("{}e{exponent}", without_zeros(digits)),
            _ => text,
        }
    }

    fn hexadecimal(&self, magnitude: f64) -> String {
        let bits = magnitude.to_bits();
        let (mut fraction, biased) = (bits & ((1 << 52) - 1), (bits >> 52) as i32);
        let mut first = u64::from(biased > 0);
        let exponent = match (biased, fraction) {
            (0, 0) => 0,
            (0, _) => -1022,
            _ => biased - 1023,
        };
        let precision = match self.precision {
            Some(precision) if precision < 13 => {
                let dropped = 52 - 4 * precision as u32;
                let whole = first << 52 | fraction;
                let (kept, rest, half) = (whole >> dropped, whole & ((1 << dropped) - 1), 1 << (dropped - 1));
                let kept = kept + u64::from(rest > half || rest == half && kept & 1 == 1);
                first = kept << dropped >> 52;
                fraction = kept << dropped & ((1 << 52) - 1);
                precision
            }
            Some(precision) => precision,
            None => 13 - (fraction.trailing_zeros().min(52) / 4) as usize,
        };
        let digits = format!("{fraction:013x}");
        let digits = format!("{:0<precision$}", &digits[..precision.min(13)]);
        let point = if precision > 0 || self.is_alternate { "." } else { "" };
        format!("0x{first}{point}{digits}p{exponent:+}")
    }

    fn text(&self, text: &[u8]) -> Vec<u8> {
        let length = text.iter().position(|&byte| byte == 0).unwrap_or(text.len());
        self.wide(&text[..self.precision.unwrap_or(length).min(length)])
    }

    fn wide(&self, text: &[u8]) -> Vec<u8> {
        let blanks = vec![b' '; self.width.saturating_sub(text.len())];
        if self.is_left { [text, &blanks].concat() } else { [&blanks, text].concat() }
    }

    fn pointer(&self, address: u64) -> Vec<u8> {
        self.padded("0x", &format!("{address:x}"), Padding::Blanks).into_bytes()
    }

    /// A prefix and digits, as wide as asked for.
    fn padded(&self, prefix: &str, digits: &str, padding: Padding) -> String {
        let missing = self.width.saturating_sub(prefix.len() + digits.chars().count());
        let (blanks, zeros) = (" ".repeat(missing), "0".repeat(missing));
        match (self.is_left, self.is_zero_padded && padding == Padding::AsFlagged) {
            (true, _) => format!("{prefix}{digits}{blanks}"),
            (false, true) => format!("{prefix}{zeros}{digits}"),
            (false, false) => format!("{blanks}{prefix}{digits}"),
        }
    }
}

/// How a number is made wide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Padding {
    /// With zeros if the flag says so.
    AsFlagged,
    /// With blanks.
    Blanks,
}

/// A fraction without the zeros at its end.
fn without_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// The rest of a specification.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    fn next_if(&mut self, fits: impl Fn(u8) -> bool) -> Option<u8> {
        let byte = *self.text.get(self.at).filter(|&&byte| fits(byte))?;
        self.at += 1;
        Some(byte)
    }

    /// A decimal number, if there is one.
    fn number(&mut self) -> Option<usize> {
        let mut number = None;
        while let Some(digit) = self.next_if(|byte| byte.is_ascii_digit()) {
            number = Some((number.unwrap_or(0) * 10 + usize::from(digit - b'0')).min(MOST));
        }
        number
    }

    /// The bits that a length modifier says.
    fn length(&mut self) -> Option<u32> {
        const MODIFIERS: &[(&[u8], u32)] = &[
            (b"hh", 8),
            (b"hl", 32),
            (b"h", 16),
            (b"ll", 64),
            (b"l", 64),
            (b"j", 64),
            (b"z", 64),
            (b"t", 64),
        ];
        let (spelling, bits) =
            MODIFIERS.iter().find(|(spelling, _)| self.text[self.at..].starts_with(spelling))?;
        self.at += spelling.len();
        Some(*bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(kind: ScalarKind, components: &[u64]) -> PrintfArgument {
        PrintfArgument::Value { kind, components: components.to_vec() }
    }

    fn print(text: &str, argument: PrintfArgument) -> String {
        String::from_utf8(format(text.as_bytes(), &[argument])).expect("the text is ASCII")
    }

    fn int(number: i32) -> PrintfArgument {
        value(ScalarKind::I32, &[u64::from(number as u32)])
    }

    fn double(number: f64) -> PrintfArgument {
        value(ScalarKind::F64, &[number.to_bits()])
    }

    #[test]
    fn integers() {
        let table = [
            ("%d|", 42, "42|"),
            ("%5d|", -42, "  -42|"),
            ("%-5d|", 42, "42   |"),
            ("%05d|", -42, "-0042|"),
            ("%+d|", 42, "+42|"),
            ("% d|", 42, " 42|"),
            ("%u", -1, "4294967295"),
            ("%hhd", 511, "-1"),
            ("%hu", -1, "65535"),
            ("%ld", -1, "-1"),
            ("%x %%", 255, "ff %"),
            ("%#X", 255, "0XFF"),
            ("%#x", 0, "0"),
            ("%#o", 8, "010"),
            ("%#08x", 255, "0x0000ff"),
            ("%.3d", 7, "007"),
            ("%08.3d", 7, "     007"),
            ("%.0d|", 0, "|"),
            ("%c", 65, "A"),
            ("%3c|", 65, "  A|"),
            ("%y %d", 7, "%y 7"),
            ("%", 7, "%"),
        ];
        for (text, number, expected) in table {
            assert_eq!(print(text, int(number)), expected, "{text}");
        }
    }

    #[test]
    fn numbers() {
        let table = [
            ("%f", 3.25, "3.250000"),
            ("%.0f", 2.5, "2"),
            ("%#.0f", 2.5, "2."),
            ("%08.2f", -3.25, "-0003.25"),
            ("%+.1f", 3.25, "+3.2"),
            ("%e", 3.25, "3.250000e+00"),
            ("%.2E", 1234.5, "1.23E+03"),
            ("%e", 1e-300, "1.000000e-300"),
            ("%g", 3.25, "3.25"),
            ("%g", 1e20, "1e+20"),
            ("%G", 1e-10, "1E-10"),
            ("%g", 100_000.0, "100000"),
            ("%g", 1_000_000.0, "1e+06"),
            ("%g", 0.0001, "0.0001"),
            ("%g", 999_999.9, "1e+06"),
            ("%#g", 1.0, "1.00000"),
            ("%.3g", 0.0, "0"),
            ("%a", 1.0, "0x1p+0"),
            ("%.1a", 3.25, "0x1.ap+1"),
            ("%A", 3.25, "0X1.AP+1"),
            ("%.0a", 1.5, "0x2p+0"),
            ("%a", 0.0, "0x0p+0"),
            ("%a", f64::from_bits(1), "0x0.0000000000001p-1022"),
            ("%012a", 1.0, "0x0000001p+0"),
            ("%05f", f64::INFINITY, "  inf"),
            ("%F", f64::NEG_INFINITY, "-INF"),
            ("%f", f64::NAN, "nan"),
            ("%.20f", 0.1, "0.10000000000000000555"),
        ];
        for (text, number, expected) in table {
            assert_eq!(print(text, double(number)), expected, "{text} of {number}");
        }
        assert_eq!(print("%g", value(ScalarKind::F16, &[0x4080])), "2.25");
        assert_eq!(print("%a", value(ScalarKind::F32, &[1])), "0x1p-149");
    }

    #[test]
    fn vectors_are_separated_by_commas() {
        let ints = value(ScalarKind::I32, &[1, 0xffff_fffe, 3, 4]);
        assert_eq!(print("%v4hld|", ints.clone()), "1,-2,3,4|");
        assert_eq!(print("%+4v4d", ints.clone()), "  +1,  -2,  +3,  +4");
        assert_eq!(print("%v2d", ints.clone()), "1,-2");
        assert_eq!(print("%v5d", ints), "%v5d");
        let floats = value(ScalarKind::F32, &[0x3f00_0000, 0x4000_0000]);
        assert_eq!(print("%.1v2hlf", floats), "0.5,2.0");
        assert_eq!(print("%v2hhx", value(ScalarKind::I8, &[0xff, 0x10])), "ff,10");
        assert_eq!(print("%v2lu", value(ScalarKind::I64, &[u64::MAX, 1])), "18446744073709551615,1");
    }

    #[test]
    fn texts_and_pointers() {
        let text = |text: &str| PrintfArgument::Text(text.as_bytes().to_vec());
        assert_eq!(print("%s|", text("text\0more")), "text|");
        assert_eq!(print("%8.2s|%-3s|", text("text")), "      te|(null)|");
        assert_eq!(print("%p", PrintfArgument::Pointer(0x1f0)), "0x1f0");
        assert_eq!(format(b"%d and no more", &[]), b"0 and no more");
    }
}
