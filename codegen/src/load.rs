//! Modules from words. The loader of rspirv is lent a hand in two places: instructions of extended sets outside functions, of which debug
//! information consists, and literal operands of such instructions, which it takes for ids.

use crate::debug;
use rspirv::{
    binary::{Consumer, ParseAction, parse_words},
    dr::{self, Instruction, Operand},
    spirv::{Op, OpenclStd100Op as Std},
};

/// Reads a module.
///
/// # Errors
///
/// What is wrong with the words.
pub fn load(words: &[u32]) -> Result<dr::Module, String> {
    let mut reader =
        Reader { loader: dr::Loader::new(), in_function: false, outside: Vec::new(), standard: 0, debug: 0 };
    parse_words(words, &mut reader).map_err(|error| error.to_string())?;
    let mut module = reader.loader.module();
    // They name types and constants; nothing outside functions names them.
    module.types_global_values.append(&mut reader.outside);
    Ok(module)
}

struct Reader {
    loader: dr::Loader,
    in_function: bool,
    /// Instructions of extended sets outside functions.
    outside: Vec<Instruction>,
    /// The ids of the sets that are known: 0 stands for none.
    standard: u32,
    debug: u32,
}

impl Reader {
    /// Tells the literal operands of an instruction of an extended set from ids.
    fn mark_literals(&self, instruction: &mut Instruction) {
        let [Operand::IdRef(set), Operand::LiteralExtInstInteger(number), operands @ ..] =
            instruction.operands.as_mut_slice()
        else {
            return;
        };
        let literals = match *set {
            set if set == self.debug => debug::literal_operands(*number),
            set if set == self.standard && ends_in_literal(*number) => 1 << (operands.len().max(1) - 1),
            _ => 0,
        };
        for (index, operand) in operands.iter_mut().enumerate() {
            if let Some(id) = operand.id_ref_any()
                && literals >> index.min(31) & 1 == 1
            {
                *operand = Operand::LiteralBit32(id);
            }
        }
    }
}

/// OpenCL.std: instructions whose last operand is a number of components or a way to round.
fn ends_in_literal(number: u32) -> bool {
    [
        Std::vloadn,
        Std::vload_halfn,
        Std::vloada_halfn,
        Std::vstore_half_r,
        Std::vstore_halfn_r,
        Std::vstorea_halfn_r,
    ]
    .iter()
    .any(|&each| each as u32 == number)
}

impl Consumer for Reader {
    fn initialize(&mut self) -> ParseAction {
        self.loader.initialize()
    }

    fn finalize(&mut self) -> ParseAction {
        self.loader.finalize()
    }

    fn consume_header(&mut self, header: dr::ModuleHeader) -> ParseAction {
        self.loader.consume_header(header)
    }

    fn consume_instruction(&mut self, mut instruction: Instruction) -> ParseAction {
        match instruction.class.opcode {
            Op::ExtInstImport => {
                let set = match instruction.operands.first() {
                    Some(Operand::LiteralString(name)) if name == debug::SET => Some(&mut self.debug),
                    Some(Operand::LiteralString(name)) if name == "OpenCL.std" => Some(&mut self.standard),
                    Some(_) | None => None,
                };
                if let Some(set) = set {
                    *set = instruction.result_id.unwrap_or_default();
                }
            }
            Op::Function => self.in_function = true,
            Op::FunctionEnd => self.in_function = false,
            Op::ExtInst => {
                self.mark_literals(&mut instruction);
                if !self.in_function {
                    self.outside.push(instruction);
                    return ParseAction::Continue;
                }
            }
            _ => {}
        }
        self.loader.consume_instruction(instruction)
    }
}
