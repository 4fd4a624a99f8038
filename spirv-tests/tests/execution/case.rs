//! A call of one overload: its kernel, its inputs, and whether what it gives is right.

use super::{NUMBERS, inputs};
use spirocl_frontend::language::Language;
use spirocl_sema::{
    address_space::AddressSpace,
    builtins::{Argument, Resolution, resolve},
    types::{Scalar, TypeId, TypeKind, Types},
};
use spirocl_tests::drivers::device::{self, Buffer, Device, Program};
use spirocl_tests::generator::random::Random;
use spirocl_tests::oracles::reference::{
    call::Reference,
    value::{Type as ValueType, Value},
};
use std::collections::BTreeSet;

/// A call of one overload: a kernel of its own.
pub(super) struct Case {
    name: &'static str,
    /// The types of the arguments.
    arguments: Vec<Type>,
    result: Option<Number>,
}

/// The type of an argument.
#[derive(Clone, Copy)]
enum Type {
    Number(Number),
    /// A pointer to numbers, in this address space.
    Pointer(Number, AddressSpace, bool),
}

/// A scalar or vector.
#[derive(Clone, Copy, PartialEq)]
struct Number {
    scalar: Scalar,
    count: u8,
}

/// How many work-items share local memory.
const LOCAL: usize = 16;

/// The output of a kernel: element types and bytes.
pub(super) type Written = Vec<(Scalar, Vec<u8>)>;

impl Number {
    fn new(types: &Types, ty: TypeId) -> Option<Self> {
        types.elements(ty).map(|(scalar, count)| Self { scalar, count })
    }

    fn name(self) -> String {
        if self.count == 1 {
            self.scalar.name().into()
        } else {
            format!("{}{}", self.scalar.name(), self.count)
        }
    }

    /// The number of scalars that it takes in an array.
    fn stride(self) -> usize {
        usize::from(if self.count == 3 { 4 } else { self.count })
    }
}

impl Type {
    fn new(types: &Types, ty: TypeId) -> Option<Self> {
        if let Some(number) = Number::new(types, ty) {
            return Some(Self::Number(number));
        }
        let TypeKind::Pointer { pointee, space } = *types.kind(ty) else { return None };
        let number = Number::new(types, pointee.ty)?;
        let is_read = pointee.qualifiers.is_const;
        (space != AddressSpace::Constant || is_read).then_some(Self::Pointer(number, space, is_read))
    }
}

impl Case {
    pub(super) fn new(
        types: &mut Types,
        language: &Language,
        name: &'static str,
        arguments: &[TypeId],
    ) -> Option<Self> {
        let given: Vec<Argument> = arguments.iter().map(|&ty| ty.into()).collect();
        let Resolution::Found(found) = resolve(types, language, name, &given) else { return None };
        let arguments: Option<Vec<Type>> = arguments.iter().map(|&ty| Type::new(types, ty)).collect();
        Some(Self { name, arguments: arguments?, result: Number::new(types, found.result) })
    }

    pub(super) fn computes_halves(&self) -> bool {
        let is_half = |ty: &Number| ty.scalar == Scalar::Half;
        self.result.as_ref().is_some_and(is_half)
            || self.arguments.iter().any(|argument| match argument {
                Type::Number(ty) => is_half(ty),
                // A copy of it is made, which takes the type's assignment.
                Type::Pointer(ty, space, _) => {
                    is_half(ty) && matches!(space, AddressSpace::Local | AddressSpace::Private)
                }
            })
    }

    /// The name and the types of the arguments.
    pub(super) fn signature(&self) -> String {
        let types = self.arguments.iter().map(|argument| match argument {
            Type::Number(ty) => ty.name(),
            Type::Pointer(ty, space, _) => format!("{space} {} *", ty.name()),
        });
        format!("{}({})", self.name, types.collect::<Vec<_>>().join(", "))
    }

    /// Whether it is a vector load or store, which takes an offset.
    fn moves(&self) -> bool {
        self.name.starts_with("vload") || self.name.starts_with("vstore")
    }

    /// How many elements of memory lie between the vectors that are loaded and stored.
    fn step(&self) -> usize {
        let count = self.result.map_or(self.moved(), |result| result.count.into());
        let aligned = self.name.starts_with("vloada") || self.name.starts_with("vstorea");
        if aligned && count == 3 { 4 } else { count }
    }

    /// How many elements a store has.
    fn moved(&self) -> usize {
        match self.arguments[0] {
            Type::Number(ty) => ty.count.into(),
            Type::Pointer(..) => 1,
        }
    }

    /// The source of the kernel: argument `n` is element of the array `an`, what is written through a pointer goes to `out`.
    pub(super) fn kernel(&self, number: usize) -> String {
        let mut parameters = Vec::new();
        let mut before = String::new();
        let mut after = String::new();
        let mut values = Vec::new();
        let offset = self.offset();
        for (index, argument) in self.arguments.iter().enumerate() {
            match *argument {
                Type::Number(Number { scalar: Scalar::ULong, count: 1 })
                    if self.moves() && index == offset =>
                {
                    values.push("at".to_owned());
                }
                Type::Number(ty) => {
                    parameters.push(format!("global const {} *a{index}", ty.name()));
                    values.push(format!("a{index}[i]"));
                }
                Type::Pointer(ty, space, true) => {
                    let memory = if space == AddressSpace::Constant { "constant" } else { "global" };
                    parameters.push(format!("{memory} const {} *a{index}", ty.name()));
                    let (text, _) = self.place(ty, space, &format!("a{index}"));
                    before.push_str(&text);
                    let step = self.step();
                    if matches!(space, AddressSpace::Local | AddressSpace::Private) {
                        before.push_str(&format!(
                            " for (int k = 0; k < {step}; k++) p[at * {step} + k] = a{index}[i * {step} + k];"
                        ));
                    }
                    values.push("p".to_owned());
                }
                Type::Pointer(ty, space, false) => {
                    parameters.push(format!("global {} *out", ty.name()));
                    let (text, value) = self.place(ty, space, "out");
                    before.push_str(&text);
                    values.push(value);
                    if matches!(space, AddressSpace::Local | AddressSpace::Private) {
                        let (step, count) = if self.moves() { (self.step(), self.moved()) } else { (1, 1) };
                        after = format!(
                            " for (int k = 0; k < {count}; k++) out[i * {step} + k] = p[at * {step} + k];"
                        );
                    }
                }
            }
        }
        let call = format!("{}({})", self.name, values.join(", "));
        let call = match self.result {
            Some(result) => {
                parameters.push(format!("global {} *r", result.name()));
                format!("r[i] = {call};")
            }
            None => format!("{call};"),
        };
        let parameters = parameters.join(", ");
        format!(
            "kernel __attribute__((reqd_work_group_size({LOCAL}, 1, 1))) void k{number}({parameters}) {{ \
             size_t i = get_global_id(0);{before} {call}{after} }}\n"
        )
    }

    /// The argument that is the offset of a load or store.
    fn offset(&self) -> usize {
        usize::from(self.name.starts_with("vstore"))
    }

    /// Declares `p`, a pointer or an array in an address space, and `at`, the place of this work-item there; gives the argument.
    fn place(&self, ty: Number, space: AddressSpace, memory: &str) -> (String, String) {
        let step = if self.moves() { self.step() } else { 1 };
        let name = ty.name();
        let qualifier = if memory == "out" { "" } else { "const " };
        let text = match space {
            AddressSpace::Global => format!(" global {qualifier}{name} *p = {memory}; size_t at = i;"),
            AddressSpace::Constant => format!(" constant {name} *p = {memory}; size_t at = i;"),
            AddressSpace::Generic => format!(" {qualifier}{name} *p = {memory}; size_t at = i;"),
            AddressSpace::Local => {
                let count = LOCAL * step;
                format!(
                    " local {name} p[{count}] __attribute__((aligned(128))); size_t at = get_local_id(0);"
                )
            }
            AddressSpace::Private => {
                let count = 2 * step;
                format!(" {name} p[{count}] __attribute__((aligned(128))); size_t at = 1;")
            }
        };
        (text, if self.moves() { "p".to_owned() } else { "p + at".to_owned() })
    }

    /// The largest number of elements of an argument or result.
    fn width(&self) -> usize {
        let counts = self.arguments.iter().map(|argument| match argument {
            Type::Number(ty) | Type::Pointer(ty, ..) => ty.stride(),
        });
        counts.chain(self.result.map(Number::stride)).max().unwrap_or(1)
    }

    /// How many work-items there are. Functions that give less than their arguments have take as many arguments as the others.
    fn items(&self) -> usize {
        let whole = self.result.is_some_and(|result| result.stride() < self.width());
        if whole { NUMBERS } else { NUMBERS / self.width() }
    }

    /// The bytes of each argument.
    pub(super) fn inputs(&self) -> Vec<Vec<u8>> {
        let mut random = Random::new(7);
        let mut argument = |(index, argument): (usize, &Type)| match *argument {
            Type::Number(ty) => inputs::numbers(
                &mut random,
                ty.scalar,
                self.items() * ty.stride(),
                self.limits(index, ty.scalar),
            ),
            Type::Pointer(ty, _, true) => {
                inputs::numbers(&mut random, ty.scalar, self.items() * self.step(), None)
            }
            Type::Pointer(..) => Vec::new(),
        };
        self.arguments.iter().enumerate().map(&mut argument).collect()
    }

    /// The numbers for which a function is defined, where that is not all of them: the bits that count.
    fn limits(&self, index: usize, scalar: Scalar) -> Option<u64> {
        let Type::Number(first) = self.arguments[0] else { return None };
        let count = u64::from(first.count);
        match self.name {
            "mul24" | "mad24" => Some(0x3f_ffff),
            // The driver reads outside where a mask is too large, see `docs/driver-notes.md`.
            "shuffle" if index == 1 => Some(count - 1),
            "shuffle2" if index == 2 => Some(2 * count - 1),
            name if name.starts_with("bitfield") && index > 0 && scalar == Scalar::UInt => Some(3),
            _ => None,
        }
    }

    /// The output of the kernel: the result, then the values written through a pointer.
    pub(super) fn run(
        &self,
        device: &Device,
        program: &Program,
        number: usize,
        inputs: &[Vec<u8>],
    ) -> Result<Written, String> {
        let items = self.items();
        let mut buffers: Vec<(Buffer, Option<Scalar>)> = Vec::new();
        for (index, (argument, data)) in self.arguments.iter().zip(inputs).enumerate() {
            match *argument {
                Type::Number(_) if self.moves() && index == self.offset() => {}
                Type::Number(_) | Type::Pointer(_, _, true) => buffers.push((device.buffer(data)?, None)),
                Type::Pointer(ty, _, false) => {
                    let count = if self.moves() { self.step() } else { ty.stride() };
                    let bytes = items * count * ty.scalar.bits() as usize / 8;
                    buffers.push((device.buffer(&vec![0u8; bytes])?, Some(ty.scalar)));
                }
            }
        }
        if let Some(result) = self.result {
            let bytes = items * result.stride() * result.scalar.bits() as usize / 8;
            buffers.push((device.buffer(&vec![0u8; bytes])?, Some(result.scalar)));
        }
        let arguments: Vec<device::Argument<'_>> = buffers.iter().map(|(buffer, _)| buffer.into()).collect();
        program.launch(&format!("k{number}"), &[items], &[LOCAL], &arguments)?;
        let written = buffers.iter().rev().filter_map(|(buffer, scalar)| Some((buffer, (*scalar)?)));
        written.map(|(buffer, scalar)| Ok((scalar, program.read::<u8>(buffer)?))).collect()
    }

    /// Compares with the program of the driver's own compiler.
    pub(super) fn compare(&self, mine: &Written, theirs: &Written) -> Result<(), String> {
        if (self.is_split() && has_free_accuracy(self.name)) || self.is_geometric_half() {
            return Ok(());
        }
        for ((scalar, mine), (_, theirs)) in mine.iter().zip(theirs) {
            let bytes = scalar.bits() as usize / 8;
            // The fourth element of an array of vectors of three is nobody's.
            let skip = |place: usize| self.result.is_some_and(|result| result.count == 3) && place % 4 == 3;
            let pairs = mine.chunks_exact(bytes).zip(theirs.chunks_exact(bytes)).enumerate();
            for (place, (mine, theirs)) in pairs.filter(|&(place, _)| !skip(place)) {
                let (mine, theirs) = (number(mine), number(theirs));
                let nans = [mine, theirs].map(|bits| is_nan(*scalar, bits));
                let is_same = mine == theirs
                    || nans == [true, true]
                    || (is_undefined_for_nan(self.name) && nans != [false, false]);
                if !is_same {
                    return Err(format!(
                        "number {place} is {mine:#x}, by the driver's own compiler {theirs:#x}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Whether modules call the function by parts of 256 bits, for which a library may have another algorithm than for the whole.
    fn is_split(&self) -> bool {
        self.result.is_some_and(|result| u64::from(result.count) * u64::from(result.scalar.bits()) > 256)
    }

    /// Whether it is a geometric function of halves. Where the processor has instructions for them (AVX512-FP16), Intel's compiler computes
    /// `length` of `half3` in other steps from source than from a module; both are within the bounds, which the host checks.
    fn is_geometric_half(&self) -> bool {
        let is_half = self.result.is_some_and(|result| result.scalar == Scalar::Half);
        is_half && matches!(self.name, "length" | "distance" | "normalize")
    }

    /// Compares with the host: how many values there were.
    pub(super) fn compare_with_host(&self, inputs: &[Vec<u8>], written: &Written) -> Result<usize, String> {
        let reference = self.reference()?;
        let mut count = 0;
        for item in 0..self.items() {
            count += self
                .check_item(&reference, inputs, written, item)
                .map_err(|error| format!("item {item}, {error}"))?;
        }
        // The driver is wrong about all of it, see `docs/driver-notes.md`.
        if count == 0 && self.name != "mad_sat" {
            return Err("the host has no value for any input".to_owned());
        }
        Ok(count)
    }

    /// The work-items whose results differ from the host's.
    pub(super) fn wrong_items(&self, inputs: &[Vec<u8>], written: &Written) -> BTreeSet<usize> {
        let Ok(reference) = self.reference() else { return BTreeSet::new() };
        (0..self.items())
            .filter(|&item| self.check_item(&reference, inputs, written, item).is_err())
            .collect()
    }

    fn reference(&self) -> Result<Reference, String> {
        let first = match self.arguments[0] {
            Type::Number(ty) if !(self.moves() && self.offset() == 0) => ty.scalar,
            _ => self.pointee().ok_or("nothing to begin with")?.scalar,
        };
        let first = ValueType::named(first.name()).ok_or("not a type of numbers")?;
        Reference::find(self.name, first).ok_or_else(|| "the host has no reference for it".to_owned())
    }

    fn check_item(
        &self,
        reference: &Reference,
        inputs: &[Vec<u8>],
        written: &Written,
        item: usize,
    ) -> Result<usize, String> {
        reference.check(&self.values(inputs, item), &self.results(written, item))
    }

    fn pointee(&self) -> Option<Number> {
        self.arguments.iter().find_map(|argument| match argument {
            Type::Pointer(ty, ..) => Some(*ty),
            Type::Number(_) => None,
        })
    }

    /// The arguments of a work-item, without the offset of loads and stores; what is loaded stands for the pointer.
    fn values(&self, inputs: &[Vec<u8>], item: usize) -> Vec<Value> {
        let value = |(index, (argument, data)): (usize, (&Type, &Vec<u8>))| match *argument {
            Type::Number(_) if self.moves() && index == self.offset() => None,
            Type::Number(ty) => value(ty.scalar, data, item * ty.stride(), ty.count.into()),
            Type::Pointer(ty, _, true) => {
                let count = self.result.map_or(1, |result| result.count.into());
                value(ty.scalar, data, item * self.step(), count)
            }
            Type::Pointer(..) => None,
        };
        self.arguments.iter().zip(inputs).enumerate().filter_map(value).collect()
    }

    fn results(&self, written: &Written, item: usize) -> Vec<Value> {
        let mut results = Vec::new();
        let mut all = written.iter();
        if let (Some(ty), Some((scalar, data))) = (self.result, written.first()) {
            results.extend(value(*scalar, data, item * ty.stride(), ty.count.into()));
            all.next();
        }
        if let (Some(ty), Some((scalar, data))) = (self.pointee(), all.next()) {
            let (stride, count) =
                if self.moves() { (self.step(), self.moved()) } else { (ty.stride(), ty.count.into()) };
            results.extend(value(*scalar, data, item * stride, count));
        }
        results
    }
}

/// Components that lie in memory.
fn value(scalar: Scalar, data: &[u8], start: usize, count: usize) -> Option<Value> {
    let ty = ValueType::named(scalar.name())?;
    let bytes = ty.bytes();
    let bits = data[start * bytes..][..count * bytes].chunks_exact(bytes).map(number).collect();
    Some(Value { ty, bits })
}

/// Whether the accuracy is the implementation's choice, within bounds that the comparison with the host checks. OpenCL C 3.0, 7.4 and,
/// for `mix`, 6.15.4: it may be contracted.
fn has_free_accuracy(name: &str) -> bool {
    name == "mix" || name.starts_with("half_") || name.starts_with("native_")
}

/// OpenCL C 3.0, 6.15.4: the common functions may give anything for NaN.
fn is_undefined_for_nan(name: &str) -> bool {
    matches!(name, "min" | "max" | "clamp" | "mix" | "step" | "smoothstep")
}

fn number(bytes: &[u8]) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(whole)
}

fn is_nan(scalar: Scalar, bits: u64) -> bool {
    match scalar {
        Scalar::Float => f32::from_bits(bits as u32).is_nan(),
        Scalar::Double => f64::from_bits(bits).is_nan(),
        Scalar::Half => bits & 0x7fff > 0x7c00,
        _ => false,
    }
}
