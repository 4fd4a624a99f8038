//! The bodies of functions. Instructions are made in a first walk and get their operands in a second, as a phi names later values.

use super::{
    OPERANDS, Reader,
    line::{Line, Token},
};
use crate::ir::{Block, Function, Inst, Loc, LoopControl, Merge, Opcode, Operands, Value, opcode::Core};

/// What an instruction names.
#[derive(Default)]
struct Named {
    values: Vec<Value>,
    blocks: Vec<Block>,
    literals: Vec<u32>,
}

impl Reader {
    /// Reads the blocks of a function up to its closing brace.
    pub(super) fn body(
        &mut self,
        function: &mut Function,
        lines: &mut impl Iterator<Item = Line>,
    ) -> Result<(), String> {
        let mut made: Vec<(Inst, Line)> = Vec::new();
        let mut merges: Vec<(Block, Line)> = Vec::new();
        let mut block = None;
        loop {
            let mut line = lines.next().ok_or("a function has no end")?;
            if line.is_empty() {
                continue;
            }
            if line.eat('}') {
                line.end()?;
                break;
            }
            if let (Some(Token::Word(word)), Some(Token::Sign(':'))) = (line.peek(), line.second()) {
                let next = Block::new(function.layout.len());
                if number(word) != Some(next.0) {
                    return Err(line.error(&format!("the block {next} is expected")));
                }
                block = Some(function.add_block());
                line.next();
                line.next();
                merges.push((next, line));
                continue;
            }
            let block = block.ok_or_else(|| line.error("a block is expected"))?;
            made.push((self.make(function, block, &mut line)?, line));
        }
        for (block, mut line) in merges {
            function.block_mut(block).merge = merge(function, &mut line)?;
            line.end()?;
        }
        made.into_iter().try_for_each(|(inst, line)| self.complete(function, inst, line))
    }

    /// Makes an instruction without operands.
    fn make(&mut self, function: &mut Function, block: Block, line: &mut Line) -> Result<Inst, String> {
        let identity = match line.peek() {
            Some(Token::Identity('%', identity)) => Some(identity.clone()),
            _ => None,
        };
        if identity.is_some() {
            line.next();
            line.expect('=')?;
        }
        let opcode = line.opcode()?;
        let ty = if identity.is_some() { self.ty(line)? } else { self.module.types.void() };
        let flags = line.flags()?;
        let inst = function.append(block, opcode, ty, Operands::default(), flags, Loc::UNKNOWN);
        if let Some(identity) = identity {
            self.define(line, function, identity, inst)?;
        }
        Ok(inst)
    }

    /// Gives an instruction its operands.
    fn complete(&mut self, function: &mut Function, inst: Inst, mut line: Line) -> Result<(), String> {
        let opcode = function.inst(inst).opcode;
        let mut named = Named::default();
        let mut separate = false;
        while line.peek().is_some() && !line.at('!') && !line.at_attributes() {
            if separate {
                line.expect(',')?;
            }
            separate = true;
            self.operand(function, opcode, &mut line, &mut named)?;
        }
        let decorations = self.decorations(&mut line)?;
        if !decorations.is_empty() {
            function.decorations.insert(inst, decorations);
        }
        function.inst_mut(inst).location = self.location(&mut line)?;
        let Named { values, blocks, literals } = &named;
        if values.len().max(blocks.len()).max(literals.len()) > OPERANDS {
            return Err(line.error("the instruction has too many operands"));
        }
        function.set_operands(inst, Operands { values, blocks, literals });
        line.end()
    }

    fn operand(
        &mut self,
        function: &Function,
        opcode: Opcode,
        line: &mut Line,
        named: &mut Named,
    ) -> Result<(), String> {
        let is_block = matches!(line.peek(), Some(Token::Word(word)) if number(word).is_some());
        match line.peek() {
            Some(Token::Number(_)) if opcode == Opcode::Core(Core::Switch) => {
                let case: u64 = line.number()?;
                line.expect(':')?;
                named.literals.extend([case as u32, (case >> 32) as u32]);
                named.blocks.push(block(function, line)?);
            }
            Some(Token::Number(_)) => named.literals.push(line.number()?),
            Some(Token::Word(_)) if is_block => {
                named.blocks.push(block(function, line)?);
                if opcode == Opcode::Core(Core::Phi) {
                    line.expect(':')?;
                    named.values.push(self.value(line)?);
                }
            }
            _ => named.values.push(self.value(line)?),
        }
        Ok(())
    }
}

/// The number of a block, if a word names one.
fn number(word: &str) -> Option<u32> {
    word.strip_prefix('b')?.parse().ok()
}

fn block(function: &Function, line: &mut Line) -> Result<Block, String> {
    let word = line.word()?;
    let number = number(&word).filter(|&number| (number as usize) < function.layout.len());
    number.map(Block).ok_or_else(|| line.error(&format!("there is no block {word}")))
}

/// What a block says about the control flow.
fn merge(function: &Function, line: &mut Line) -> Result<Option<Merge>, String> {
    if line.eat_word("selection") {
        return Ok(Some(Merge::Selection { merge: block(function, line)?, control: line.number()? }));
    }
    if !line.eat_word("loop") {
        return Ok(None);
    }
    let (merge, continues) = (block(function, line)?, block(function, line)?);
    let mut control = LoopControl { mask: line.number()?, parameters: Vec::new() };
    while line.peek().is_some() {
        control.parameters.push(line.number()?);
    }
    Ok(Some(Merge::Loop { merge, continues, control }))
}
