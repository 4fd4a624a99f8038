//! Short forms: what one instruction says as well as several do, or a shorter one as a longer one. Passes before look for the general forms
//! only, so this one runs over a function once no other copies it.

use crate::ir::{
    Binary, Cast, Function, Inst, InstData, Module, Opcode, Operands, Type, TypeKind, Unary, Value,
    opcode::Core,
    transform::{
        Changed,
        edit::{interned_type, is_plain, make, plain, rewrite, splat, uniform},
        scalar::dce,
    },
};
use std::cell::OnceCell;

/// How many instructions are looked through for what a value is made of.
const DEPTH: usize = 6;

/// Runs the pass over a function, which is a kernel or not.
pub fn run(function: &mut Function, module: &mut Module, is_kernel: bool) -> Changed {
    let mut forms = Forms { function, module, uses: OnceCell::new(), is_kernel, before: Vec::new() };
    let mut changed = false;
    for block in forms.function.layout.clone() {
        // Uses are counted in the block as it is.
        let old = forms.function.block(block).insts.clone();
        let mut kept = Vec::with_capacity(old.len());
        for inst in old {
            changed |= forms.shorten(inst);
            kept.append(&mut forms.before);
            kept.push(inst);
        }
        forms.function.block_mut(block).insts = kept;
    }
    if changed {
        // The parts that nothing uses any more.
        dce::run(function, module);
    }
    changed.into()
}

/// Where the low bits of a value are.
enum LowBits {
    /// In another value.
    Of(Value),
    /// In a selection with these operands, which is still to be made.
    Chosen([Value; 3]),
}

struct Forms<'a> {
    function: &'a mut Function,
    module: &'a mut Module,
    /// How often each instruction was used when the first was asked for.
    uses: OnceCell<Vec<u32>>,
    is_kernel: bool,
    /// New instructions, which go before the current one.
    before: Vec<Inst>,
}

impl Forms<'_> {
    /// Rewrites an instruction if there is a shorter form. Returns whether there was.
    fn shorten(&mut self, inst: Inst) -> bool {
        if !is_plain(self.function, inst) {
            return false;
        }
        let &InstData { opcode, ty, .. } = self.function.inst(inst);
        let short = match opcode {
            Opcode::Core(Core::Construct) => return self.shuffled_parts(inst, ty),
            Opcode::Binary(Binary::FloatMultiply) => self.scaled_vector(inst),
            Opcode::Binary(Binary::Or) => self.chosen_bits(inst, ty),
            Opcode::Core(Core::Select) => self.logical(inst, ty),
            Opcode::Cast(Cast::UnsignedConvert | Cast::SignedConvert) => self.narrow_operation(inst, ty),
            _ => None,
        };
        if let Some((opcode, values)) = &short {
            rewrite(self.function, inst, *opcode, Operands::values(values));
        }
        short.is_some()
    }

    /// (a.x, a.y, b.z, ...) = a shuffle of a and b, where b may be a constant that is repeated. Returns whether it is rewritten to that.
    fn shuffled_parts(&mut self, inst: Inst, ty: Type) -> bool {
        let Some((vectors, literals)) = self.shuffle_of(inst, ty) else { return false };
        let operands = Operands { values: &vectors, blocks: &[], literals: &literals };
        rewrite(self.function, inst, Opcode::Core(Core::Shuffle), operands);
        true
    }

    /// The two vectors and the components of the shuffle that equals a vector made of parts, where it is shorter.
    fn shuffle_of(&mut self, inst: Inst, ty: Type) -> Option<([Value; 2], Vec<u32>)> {
        let TypeKind::Vector(_, count) = self.module.types.kind(ty) else { return None };
        let parts: Vec<Value> = self.function.operands(inst).collect();
        if parts.len() != usize::from(count) {
            return None;
        }
        let mut vectors = Vec::new();
        let mut constant = None;
        let mut unused = 0;
        for &part in &parts {
            if part.constant().is_some() {
                if constant.replace(part).is_some_and(|other| other != part) {
                    return None;
                }
                continue;
            }
            let (extract, vector, _) = self.extraction(part)?;
            if !vectors.contains(&vector) {
                vectors.push(vector);
            }
            unused += u32::from(self.is_used_once(extract));
        }
        // A shuffle is longer than a construction, and a constant vector has to be declared; two extractions are longer than both.
        let &first = vectors.first().filter(|_| unused >= 2)?;
        let first_type = interned_type(self.function, self.module, first)?;
        let first_count = u32::from(self.module.types.scalar(first_type).1);
        let second = match (&vectors[..], constant) {
            ([_], None) => first,
            (&[_, second], None) => second,
            ([_], Some(constant)) => {
                let repeated = vec![constant; first_count as usize];
                self.module.composite(first_type, &repeated).into()
            }
            _ => return None,
        };
        let literals = parts.into_iter().map(|part| match self.extraction(part) {
            Some((_, vector, component)) if vector == first => component,
            Some((_, _, component)) => first_count + component,
            None => first_count,
        });
        Some(([first, second], literals.collect()))
    }

    /// The extraction of a component from a vector: the instruction, the vector, the component.
    fn extraction(&self, value: Value) -> Option<(Inst, Value, u32)> {
        let (inst, _) =
            plain(self.function, value).filter(|(_, data)| data.opcode == Opcode::Core(Core::Extract))?;
        let (vector, &[component]) = (self.function.operand(inst, 0), self.function.literals(inst)) else {
            return None;
        };
        matches!(self.kind(vector)?, TypeKind::Vector(..)).then_some((inst, vector, component))
    }

    /// x * (s, s, ...) = x * s
    fn scaled_vector(&self, inst: Inst) -> Option<(Opcode, Vec<Value>)> {
        let [left, right] = [0, 1].map(|index| self.function.operand(inst, index));
        let (vector, scalar) = match (self.repeated(right), self.repeated(left)) {
            (Some(scalar), _) => (left, scalar),
            (None, Some(scalar)) => (right, scalar),
            (None, None) => return None,
        };
        Some((Opcode::Binary(Binary::VectorTimesScalar), vec![vector, scalar]))
    }

    /// The scalar that all components of a vector are.
    fn repeated(&self, vector: Value) -> Option<Value> {
        let parts: Vec<Value> = match vector.constant() {
            Some(constant) => self.module.constants.kind(constant).operands().to_vec(),
            None => {
                let (made, _) = plain(self.function, vector)
                    .filter(|(_, data)| data.opcode == Opcode::Core(Core::Construct))?;
                self.function.operands(made).collect()
            }
        };
        let &first = parts.first()?;
        let is_scalar = matches!(self.kind(first)?, TypeKind::Float(_));
        (is_scalar && parts.iter().all(|&part| part == first)).then_some(first)
    }

    fn kind(&self, value: Value) -> Option<TypeKind> {
        interned_type(self.function, self.module, value).map(|ty| self.module.types.kind(ty))
    }

    /// (mask & x) | (~mask & y) = y ^ (mask & (x ^ y)). The `bitselect` of OpenCL.std would be shorter, and slower on drivers that do not
    /// inline its function before they optimize.
    fn chosen_bits(&mut self, inst: Inst, ty: Type) -> Option<(Opcode, Vec<Value>)> {
        let [mask, x, y] = self.choice(inst)?;
        let different = match (uniform(self.module, x), uniform(self.module, y)) {
            (Some(x), Some(y)) => splat(self.module, ty, x ^ y),
            _ => self.insert(inst, Opcode::Binary(Binary::Xor), ty, &[x, y]),
        };
        let chosen = self.insert(inst, Opcode::Binary(Binary::And), ty, &[mask, different]);
        Some((Opcode::Binary(Binary::Xor), vec![y, chosen]))
    }

    /// The mask, x and y of (mask & x) | (~mask & y), whose parts nothing else uses.
    fn choice(&self, inst: Inst) -> Option<[Value; 3]> {
        let sides = [0, 1].map(|index| self.function.operand(inst, index));
        let [Some(left), Some(right)] = sides.map(|side| self.only_use(side, Opcode::Binary(Binary::And)))
        else {
            return None;
        };
        for (with, without) in [(left, right), (right, left)] {
            for (mask, x) in [(with[0], with[1]), (with[1], with[0])] {
                for (not, y) in [(without[0], without[1]), (without[1], without[0])] {
                    if self.negated(not) == Some(mask) {
                        return Some([mask, x, y]);
                    }
                }
            }
        }
        None
    }

    /// The operands of an instruction with this opcode that nothing else uses.
    fn only_use(&self, value: Value, opcode: Opcode) -> Option<[Value; 2]> {
        let (inst, _) = plain(self.function, value).filter(|(_, data)| data.opcode == opcode)?;
        self.is_used_once(inst).then(|| [0, 1].map(|index| self.function.operand(inst, index)))
    }

    /// The x of a ~x that nothing else uses.
    fn negated(&self, value: Value) -> Option<Value> {
        let (inst, _) =
            plain(self.function, value).filter(|(_, data)| data.opcode == Opcode::Unary(Unary::Not))?;
        self.is_used_once(inst).then(|| self.function.operand(inst, 0))
    }

    fn is_used_once(&self, inst: Inst) -> bool {
        self.uses.get_or_init(|| self.function.use_counts()).get(inst.index()) == Some(&1)
    }

    /// A new instruction before the current one.
    fn insert(&mut self, inst: Inst, opcode: Opcode, ty: Type, values: &[Value]) -> Value {
        let location = self.function.inst(inst).location;
        let new = make(self.function, opcode, ty, values, location);
        self.before.push(new);
        new.into()
    }

    /// The low bits of a sum and the like are those of the sum of the low bits, where nothing has to compute these.
    fn narrow_operation(&mut self, inst: Inst, ty: Type) -> Option<(Opcode, Vec<Value>)> {
        let wide = self.function.operand(inst, 0);
        let (_, data) = plain(self.function, wide)?;
        let opcode = data.opcode;
        let Opcode::Binary(
            Binary::Add | Binary::Subtract | Binary::Multiply | Binary::And | Binary::Or | Binary::Xor,
        ) = opcode
        else {
            return None;
        };
        let is_narrower = self.module.types.integer_width(ty)? < self.module.types.integer_width(data.ty)?;
        let operands = self.only_use(wide, opcode).filter(|_| is_narrower)?;
        let parts =
            operands.into_iter().map(|operand| self.low_bits(operand, ty)).collect::<Option<Vec<_>>>()?;
        let values = parts.into_iter().map(|part| match part {
            LowBits::Of(value) => value,
            LowBits::Chosen(values) => self.insert(inst, Opcode::Core(Core::Select), ty, &values),
        });
        Some((opcode, values.collect()))
    }

    /// The low bits of a constant, of one of two constants, or what was extended from a type.
    fn low_bits(&mut self, value: Value, ty: Type) -> Option<LowBits> {
        if let Some(bits) = uniform(self.module, value) {
            return Some(LowBits::Of(splat(self.module, ty, bits)));
        }
        let (inst, data) = plain(self.function, value)?;
        match data.opcode {
            Opcode::Cast(Cast::UnsignedConvert | Cast::SignedConvert) => {
                let source = self.function.operand(inst, 0);
                let is_all = interned_type(self.function, self.module, source) == Some(ty);
                is_all.then_some(LowBits::Of(source))
            }
            Opcode::Core(Core::Select) if self.is_used_once(inst) => {
                let [condition, yes, no] = [0, 1, 2].map(|index| self.function.operand(inst, index));
                let [yes, no] = [uniform(self.module, yes)?, uniform(self.module, no)?];
                let [yes, no] = [yes, no].map(|bits| splat(self.module, ty, bits));
                Some(LowBits::Chosen([condition, yes, no]))
            }
            _ => None,
        }
    }

    /// c ? x : false = c && x, c ? true : x = c || x, where x has a value also if it is not chosen: to drivers that are based on LLVM, the
    /// result of an operation on none is none.
    fn logical(&self, inst: Inst, ty: Type) -> Option<(Opcode, Vec<Value>)> {
        if self.module.types.kind(self.module.types.scalar(ty).0) != TypeKind::Bool {
            return None;
        }
        let [condition, yes, no] = [0, 1, 2].map(|index| self.function.operand(inst, index));
        let (binary, other) = match (uniform(self.module, yes), uniform(self.module, no)) {
            (None, Some(0)) => (Binary::LogicalAnd, yes),
            (Some(1), None) => (Binary::LogicalOr, no),
            _ => return None,
        };
        let is_of_one_type = interned_type(self.function, self.module, condition) == Some(ty);
        (is_of_one_type && self.has_value(other, DEPTH))
            .then(|| (Opcode::Binary(binary), vec![condition, other]))
    }

    /// Whether a value follows from the arguments of the kernel and the ids of the work-item, by operations that have a result for all
    /// operands.
    fn has_value(&self, value: Value, depth: usize) -> bool {
        let Some(inst) = value.inst() else { return uniform(self.module, value).is_some() };
        if depth == 0 || plain(self.function, value).is_none() {
            return false;
        }
        let is_total = match self.function.inst(inst).opcode {
            Opcode::Core(Core::Parameter) => return self.is_kernel,
            Opcode::BuiltIn(_) | Opcode::Compare(_) | Opcode::Unary(_) | Opcode::Core(Core::Extract) => true,
            Opcode::Cast(Cast::UnsignedConvert | Cast::SignedConvert) => true,
            Opcode::Binary(Binary::ShiftLeft | Binary::LogicalShiftRight | Binary::ArithmeticShiftRight) => {
                // Every integer is as wide.
                uniform(self.module, self.function.operand(inst, 1)).is_some_and(|by| by < 8)
            }
            Opcode::Binary(binary) => matches!(
                binary,
                Binary::Add
                    | Binary::Subtract
                    | Binary::Multiply
                    | Binary::And
                    | Binary::Or
                    | Binary::Xor
                    | Binary::LogicalAnd
                    | Binary::LogicalOr
            ),
            _ => false,
        };
        is_total && self.function.operands(inst).all(|operand| self.has_value(operand, depth - 1))
    }
}
