//! Modules as assembly: the text of rspirv, but for floating constants that `spirv-as` would not read as they were.

use crate::guard::guarded;
use rspirv::{
    binary::Disassemble,
    dr::{self, Module, Operand},
    spirv::{Op, Word},
};
use std::collections::HashMap;

/// The assembly of a SPIR-V module, in the form of `--emit=asm`: `spirv-as` reads it.
///
/// ```
/// use spirocl::{Compiler, assembly::disassemble};
/// let compiled = Compiler::new().compile("a.cl", "kernel void f() {}");
/// let text = disassemble(compiled.words().expect("it compiles")).expect("a module");
/// assert!(text.contains("OpEntryPoint Kernel"));
/// assert!(disassemble(&[1, 2]).is_err());
/// ```
///
/// # Errors
///
/// Why the words are not a module.
pub fn disassemble(words: &[u32]) -> Result<String, String> {
    let text = guarded(|| dr::load_words(words).map(|module| assembly(&module)));
    match text {
        Ok(text) => text.map_err(|error| format!("not a valid SPIR-V module: {error}")),
        Err(panic) => Err(format!("not a valid SPIR-V module: {panic}")),
    }
}

/// The assembly of a module, which ends with a line feed.
pub(crate) fn assembly(module: &Module) -> String {
    let literals = floating_literals(module);
    let mut text = String::new();
    for line in module.disassemble().lines() {
        let constant = [" = OpConstant ", " = OpSpecConstant "].iter().find_map(|op| line.split_once(op));
        let literal = constant.and_then(|(id, _)| literals.get(id));
        match (literal, line.rsplit_once(' ')) {
            (Some(literal), Some((instruction, _))) => text.extend([instruction, " ", literal]),
            _ => text.push_str(line),
        }
        text.push('\n');
    }
    text
}

/// The literals of the floating constants that the text of rspirv does not have as `spirv-as` reads them, by their ids as they are
/// written: those for which a decimal number does not do, and specialization constants, which it has as integers.
fn floating_literals(module: &Module) -> HashMap<String, String> {
    let mut widths: HashMap<Word, u32> = HashMap::new();
    let mut literals = HashMap::new();
    for instruction in &module.types_global_values {
        let Some(id) = instruction.result_id else { continue };
        let literal = match (instruction.class.opcode, instruction.operands.first()) {
            (Op::TypeFloat, Some(&Operand::LiteralBit32(width))) => {
                widths.insert(id, width);
                None
            }
            (Op::Constant | Op::SpecConstant, Some(&Operand::LiteralBit32(bits))) => Some(u64::from(bits)),
            (Op::Constant | Op::SpecConstant, Some(&Operand::LiteralBit64(bits))) => Some(bits),
            _ => None,
        };
        let width = instruction.result_type.and_then(|ty| widths.get(&ty));
        let (Some(bits), Some(&width)) = (literal, width) else { continue };
        let is_replaced = instruction.class.opcode == Op::SpecConstant;
        let text = hexadecimal(bits, width).or_else(|| is_replaced.then(|| decimal(bits, width)));
        if let Some(text) = text {
            literals.insert(format!("%{id}"), text);
        }
    }
    literals
}

/// The decimal literal of a floating constant of 32 or 64 bits that is zero or a normal number.
fn decimal(bits: u64, width: u32) -> String {
    if width == 32 { f32::from_bits(bits as u32).to_string() } else { f64::from_bits(bits).to_string() }
}

/// The hexadecimal literal of a floating constant, where `spirv-dis` writes one: for halves, and for what is neither zero nor a
/// normal number. Infinity and what is no number have the exponent above the greatest.
fn hexadecimal(bits: u64, width: u32) -> Option<String> {
    let fraction_bits = match width {
        16 => 10,
        32 => 23,
        _ => 52,
    };
    let exponents = 1u64 << (width - 1 - fraction_bits);
    let bias = exponents as i64 / 2 - 1;
    let field = bits >> fraction_bits & (exponents - 1);
    let fraction = bits & ((1 << fraction_bits) - 1);
    let is_zero = field == 0 && fraction == 0;
    if width > 16 && (is_zero || (1..exponents - 1).contains(&field)) {
        return None;
    }
    let sign = if bits >> (width - 1) == 1 { "-" } else { "" };
    if is_zero {
        return Some(format!("{sign}0x0p+0"));
    }
    let (exponent, fraction) = if field == 0 {
        // Below the normal numbers, the first digit is the greatest bit of the fraction.
        let shift = fraction.leading_zeros() - (63 - fraction_bits);
        (1 - bias - i64::from(shift), fraction << shift & ((1 << fraction_bits) - 1))
    } else {
        (field as i64 - bias, fraction)
    };
    let digits = fraction_bits.div_ceil(4);
    let aligned = fraction << (4 * digits - fraction_bits);
    let digits = format!(".{aligned:0digits$x}", digits = digits as usize);
    Some(format!("{sign}0x1{}p{exponent:+}", digits.trim_end_matches('0').trim_end_matches('.')))
}
