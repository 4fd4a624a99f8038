//! The prelude of every random program: pragmas, macros, digest functions.

use std::fmt::Write;

use super::literal::ENUMERATORS;
use super::tree::Node;
use super::types::{Numeric, Type};
use super::{Generator, Space, Variable};

/// Macros that programs use. Those of one value need and give `uint`.
const MACROS: &str = "\
#define JOIN(a, b) a##b
#define TWICE(a) ((a) + (a))
#define CHOOSE(a, b, c) \\
    ((a) & 1u ? (b) : (c))
#define SUM(a, ...) ((a) + LAST(__VA_ARGS__, 3u, 2u, 1u))
#define LAST(a, b, c, ...) ((a) ^ (b) ^ (c))
#define SQUARE_OF(a) JOIN(SQ, UARE)(a)
#define SQUARE(a) ((a) * (a))
#define NESTED(a, b) TWICE(CHOOSE(a, TWICE(b), SQUARE(a)))
";

/// With this macro the signs of zeros do not count.
pub const ZEROS_WITHOUT_SIGN: &str = "-DZEROS_WITHOUT_SIGN";

/// The functions of digests: not a number has many encodings, so it counts as one.
const DIGESTS: &str = "\
ulong stir(ulong digest, ulong value)
{
digest = (digest ^ value) * 0x9e3779b97f4a7c15UL;
return digest ^ (digest >> 29);
}
ulong of_float(float value)
{
#ifdef ZEROS_WITHOUT_SIGN
if (value == 0.0f)
return 2UL;
#endif
return isnan(value) ? 1UL : (ulong)as_uint(value) + 2UL;
}
#define MIX1(d, v) stir(d, (ulong)(v))
#define MIXF1(d, v) stir(d, of_float(v))
";

const DIGEST_OF_DOUBLE: &str = "\
ulong of_double(double value)
{
#ifdef ZEROS_WITHOUT_SIGN
if (value == 0.0)
return 0UL;
#endif
return isnan(value) ? 1UL : as_ulong(value);
}
#define MIXD1(d, v) stir(d, of_double(v))
";

/// The text of the prelude.
pub(super) fn prelude(has_double: bool) -> String {
    let mut text = String::from("#pragma OPENCL FP_CONTRACT OFF\n");
    if has_double {
        text.push_str("#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
    }
    text.push_str(MACROS);
    let enumerators: Vec<String> =
        ENUMERATORS.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let _ = writeln!(text, "enum color {{ {} }};", enumerators.join(", "));
    text.push_str(DIGESTS);
    let mut families = vec!["MIX", "MIXF"];
    if has_double {
        text.push_str(DIGEST_OF_DOUBLE);
        families.push("MIXD");
    }
    for name in families {
        let _ = writeln!(
            text,
            "#define {name}2(d, v) {name}1({name}1(d, (v).x), (v).y)\n\
             #define {name}3(d, v) {name}1({name}2(d, (v).xy), (v).z)\n\
             #define {name}4(d, v) {name}2({name}2(d, (v).lo), (v).hi)\n\
             #define {name}8(d, v) {name}4({name}4(d, (v).lo), (v).hi)\n\
             #define {name}16(d, v) {name}8({name}8(d, (v).lo), (v).hi)"
        );
    }
    text
}

impl Generator {
    /// Statements that mix all that a variable holds into `digest`.
    pub(super) fn digest(&mut self, variable: &Variable) -> Node {
        let (name, ty) = (variable.name.clone(), variable.ty.clone());
        let text = match variable.pointer {
            None => self.digest_text(&name, &ty),
            Some(count) => self.digest_text(&name, &Type::Array(Box::new(ty), count)),
        };
        self.spend(1);
        Node::item(&text, vec![])
    }

    fn digest_text(&mut self, place: &str, ty: &Type) -> String {
        match ty {
            Type::Numeric(numeric) => format!("digest = {}(digest, {place});\n", mixer(*numeric)),
            Type::Record(number) => {
                let record = self.records[*number].clone();
                // The members of a union are the same bits.
                let count = if record.is_union { 1 } else { record.fields.len() };
                let fields = record.fields[..count].iter().enumerate();
                fields.map(|(index, field)| self.digest_text(&format!("{place}.f{index}"), field)).collect()
            }
            Type::Array(element, count) => {
                let index = self.name("n");
                let element = self.digest_text(&format!("{place}[{index}]"), element);
                format!("for (uint {index} = 0; {index} < {count}; {index}++) {{\n{element}}}\n")
            }
        }
    }

    /// Statements that mix in all variables that may have changed since this many were in scope.
    pub(super) fn digests(&mut self, from: usize) -> Vec<Node> {
        let variables: Vec<Variable> =
            self.scope[from..].iter().filter(|variable| variable.space != Space::Constant).cloned().collect();
        variables.iter().map(|variable| self.digest(variable)).collect()
    }
}

fn mixer(ty: Numeric) -> String {
    let family = match ty.scalar {
        super::types::Scalar::Float => "MIXF",
        super::types::Scalar::Double => "MIXD",
        _ => "MIX",
    };
    format!("{family}{}", ty.width)
}
