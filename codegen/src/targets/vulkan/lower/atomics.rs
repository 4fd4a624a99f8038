//! Atomics, barriers and fences.
//!
//! Vulkan has no sequential consistency: such operations are acquire-release. Semantics name the memory that they order, and are constants;
//! orders that are only known at run time are taken as the strongest.

use super::{body::Body, pointers::Address};
use crate::ir::{
    AddressSpace, Binary, Cast, Compare, Flags, Inst, Opcode, Operands, Type, TypeKind, Unary, Value,
    opcode::Core,
};
use spirv::{MemorySemantics, Op, Scope};

/// Whether an operation is an atomic access; its first operand is the pointer.
pub(super) fn is_atomic(op: Op) -> bool {
    matches!(
        op,
        Op::AtomicLoad
            | Op::AtomicStore
            | Op::AtomicExchange
            | Op::AtomicCompareExchange
            | Op::AtomicCompareExchangeWeak
            | Op::AtomicIIncrement
            | Op::AtomicIDecrement
            | Op::AtomicIAdd
            | Op::AtomicISub
            | Op::AtomicSMin
            | Op::AtomicUMin
            | Op::AtomicSMax
            | Op::AtomicUMax
            | Op::AtomicAnd
            | Op::AtomicOr
            | Op::AtomicXor
            | Op::AtomicFlagTestAndSet
            | Op::AtomicFlagClear
            | Op::AtomicFAddEXT
            | Op::AtomicFMinEXT
            | Op::AtomicFMaxEXT
    )
}

/// An atomic operation on integers.
struct Atomic {
    op: Op,
    /// The integer type of the object.
    ty: Type,
    scope: Value,
    semantics: Value,
    /// The semantics of a comparison that fails.
    unequal: Value,
    /// The operands after the semantics.
    values: Vec<Value>,
}

impl Body<'_, '_> {
    /// An atomic operation.
    pub(super) fn atomic(&mut self, op: Op, inst: Inst) {
        let operands: Vec<Value> = self.old.operands(inst).collect();
        let pointer = operands[0];
        let pointer_type = self.old_type(pointer);
        let (space, pointee) =
            self.l.old.types.pointee(pointer_type).expect("the first operand is a pointer");
        let value_type = self.l.value_type(pointee);
        let bits = self.l.size(pointee) as u8 * 8;
        if !matches!(bits, 32 | 64) {
            self.l.refuse(format!("atomic operations on {bits} bits are not supported for Vulkan"));
            return;
        }
        let ty = self.uint_type(bits);
        let is_exchange = matches!(op, Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak);
        let scope = self.memory_scope(operands[1]);
        let semantics = self.semantics(operands[2], op, space);
        let unequal =
            if is_exchange { self.semantics(operands[3], Op::AtomicLoad, space) } else { semantics };
        let rest = if is_exchange { 4 } else { 3 };
        let values: Vec<Value> = operands[rest..].iter().map(|&value| self.value(value)).collect();
        let address = self.address(pointer);
        let float = self.is_float(value_type);
        let result =
            if matches!(op, Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT) {
                let atomic = Atomic { op, ty, scope, semantics, unequal, values };
                Some(self.at_address(&address, |body, address| {
                    Some(body.exchange_loop(&atomic, address, value_type))
                }))
                .flatten()
            } else {
                let mut raw = Vec::with_capacity(values.len());
                for &value in &values {
                    raw.push(if float {
                        self.bitcast(value, ty)
                    } else {
                        self.cast(Cast::UnsignedConvert, ty, value)
                    });
                }
                let atomic = Atomic { op, ty, scope, semantics, unequal, values: raw };
                self.at_address(&address, |body, address| body.atomic_access(&atomic, address))
            };
        let Some(result) = result else { return };
        let old = self.old.inst(inst).ty;
        let wanted = self.l.value_type(old);
        let result = match self.kind(wanted) {
            TypeKind::Void => return,
            TypeKind::Bool => self.compare_known(Compare::NotEqual, result, 0),
            TypeKind::Float(_) => self.bitcast(result, wanted),
            _ => self.cast(Cast::UnsignedConvert, wanted, result),
        };
        self.set(inst, result);
    }

    pub(super) fn is_float(&mut self, ty: Type) -> bool {
        let scalar = self.l.new.types.scalar(ty).0;
        matches!(self.kind(scalar), TypeKind::Float(_))
    }

    /// Does an access at an address, for each kind of memory if it is generic.
    fn at_address(
        &mut self,
        address: &Address,
        mut access: impl FnMut(&mut Self, &Address) -> Option<Value>,
    ) -> Option<Value> {
        match address {
            Address::Generic(pointer) => self.by_space(*pointer, |body, address| access(body, &address)),
            _ => access(self, address),
        }
    }

    /// The pointer for an atomic access; none if the object is not in memory of its own width.
    fn atomic_pointer(&mut self, address: &Address, ty: Type) -> Option<Value> {
        let bytes = u64::from(self.width(ty)) / 8;
        match address {
            Address::Global(base) => Some(self.global_pointer(*base, 0, ty)),
            Address::Class(class, base) if self.l.memory.class(*class).width == bytes => {
                Some(self.element(*class, *base, 0))
            }
            Address::Place(place) => Some(self.place_pointer(place)),
            Address::Class(..) => {
                self.l.refuse(
                    "atomic operations on local memory that is also accessed by smaller types are not supported \
                     for Vulkan",
                );
                None
            }
            Address::Generic(_) | Address::Words(_) | Address::Nothing => None,
        }
    }

    fn is_private(&self, address: &Address) -> bool {
        match address {
            Address::Class(class, _) => self.l.memory.class(*class).space == AddressSpace::Private,
            Address::Place(place) => place.space == AddressSpace::Private,
            Address::Global(_) | Address::Generic(_) | Address::Words(_) | Address::Nothing => false,
        }
    }

    fn atomic_access(&mut self, atomic: &Atomic, address: &Address) -> Option<Value> {
        if self.is_private(address) {
            return self.plain_access(atomic, address);
        }
        let pointer = self.atomic_pointer(address, atomic.ty)?;
        let mut values = vec![pointer, atomic.scope, atomic.semantics];
        let mut op = atomic.op;
        match atomic.op {
            Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => {
                op = Op::AtomicCompareExchange;
                values.push(atomic.unequal);
                values.extend(&atomic.values);
            }
            Op::AtomicFlagTestAndSet => {
                op = Op::AtomicExchange;
                values.push(self.splat_uint(atomic.ty, 1));
            }
            Op::AtomicFlagClear => {
                op = Op::AtomicStore;
                values.push(self.splat_uint(atomic.ty, 0));
            }
            _ => values.extend(&atomic.values),
        }
        if op == Op::AtomicStore {
            self.effect(Opcode::Intrinsic(op), &values, Flags::default());
            return None;
        }
        Some(self.op(Opcode::Intrinsic(op), atomic.ty, &values))
    }

    /// Private memory is only of one work-item: no access to it need be atomic.
    fn plain_access(&mut self, atomic: &Atomic, address: &Address) -> Option<Value> {
        let bytes = u64::from(self.width(atomic.ty)) / 8;
        let ty = self.old_uint(bytes);
        let access = super::loads::Access { alignment: bytes, flags: Flags::default() };
        let before = self.load(address, ty, access);
        let after = match atomic.op {
            Op::AtomicLoad => return Some(before),
            Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => {
                let is_equal = self.compare(Compare::Equal, before, atomic.values[1]);
                self.select(is_equal, atomic.values[0], before)
            }
            _ => self.combined(atomic, before),
        };
        self.store(address, ty, after, access);
        Some(before)
    }

    /// What an operation makes of the value in memory.
    fn combined(&mut self, atomic: &Atomic, before: Value) -> Value {
        let value = atomic.values.first().copied();
        let value = value.unwrap_or_else(|| self.splat_uint(atomic.ty, 1));
        let compare = |body: &mut Self, compare: Compare| {
            let holds = body.compare(compare, before, value);
            body.select(holds, before, value)
        };
        match atomic.op {
            Op::AtomicIIncrement | Op::AtomicIAdd => self.add(before, value),
            Op::AtomicIDecrement | Op::AtomicISub => self.binary(Binary::Subtract, before, value),
            Op::AtomicAnd => self.binary(Binary::And, before, value),
            Op::AtomicOr => self.binary(Binary::Or, before, value),
            Op::AtomicXor => self.binary(Binary::Xor, before, value),
            Op::AtomicSMin => compare(self, Compare::SignedLess),
            Op::AtomicUMin => compare(self, Compare::UnsignedLess),
            Op::AtomicSMax => compare(self, Compare::SignedGreater),
            Op::AtomicUMax => compare(self, Compare::UnsignedGreater),
            Op::AtomicFlagClear => self.splat_uint(atomic.ty, 0),
            _ => value,
        }
    }

    /// A floating-point operation by a loop of exchanges.
    fn exchange_loop(&mut self, atomic: &Atomic, address: &Address, float: Type) -> Value {
        let zero = self.uint(32, 0);
        let load = Atomic {
            op: Op::AtomicLoad,
            ty: atomic.ty,
            scope: atomic.scope,
            semantics: zero,
            unequal: zero,
            values: Vec::new(),
        };
        let undef = self.undef(atomic.ty);
        let first = self.atomic_access(&load, address).unwrap_or(undef);
        let (header, exit) = (self.new_block(), self.new_block());
        let before = self.block;
        self.branch(header);
        self.block = header;
        let phi = self.phi_of(atomic.ty, &[(before, first)]);
        let old = self.bitcast(phi, float);
        let new = match atomic.op {
            Op::AtomicFAddEXT => self.float(Binary::FloatAdd, float, old, atomic.values[0], Flags::default()),
            Op::AtomicFMinEXT => {
                self.op(Opcode::Shader(spirv::GlslStd450Op::NMin), float, &[old, atomic.values[0]])
            }
            _ => self.op(Opcode::Shader(spirv::GlslStd450Op::NMax), float, &[old, atomic.values[0]]),
        };
        let new = self.bitcast(new, atomic.ty);
        let exchange = Atomic {
            op: Op::AtomicCompareExchange,
            ty: atomic.ty,
            scope: atomic.scope,
            semantics: atomic.semantics,
            unequal: zero,
            values: vec![new, phi],
        };
        let found = self.atomic_access(&exchange, address).unwrap_or(undef);
        let done = self.compare(Compare::Equal, found, phi);
        let latch = self.block;
        self.branch_if(done, exit, header);
        let inst = phi.inst().expect("a phi is an instruction");
        let operands = Operands { values: &[first, found], blocks: &[before, latch], literals: &[] };
        self.new.set_operands(inst, operands);
        self.block = exit;
        found
    }

    // Scopes and semantics

    /// The scope of memory that Vulkan has for one of OpenCL.
    fn memory_scope(&mut self, old: Value) -> Value {
        let scope = match self.l.old_int(old).and_then(|bits| Scope::from_u32(bits as u32)) {
            Some(scope @ (Scope::Workgroup | Scope::Subgroup | Scope::Invocation)) => scope,
            _ if self.l.options.has_vulkan_memory_model() => Scope::QueueFamily,
            _ => Scope::Device,
        };
        self.uint(32, scope as u64)
    }

    /// The semantics of an access to an address space.
    fn semantics(&mut self, old: Value, op: Op, space: AddressSpace) -> Value {
        let given = self.l.old_int(old).map(|bits| MemorySemantics::from_bits_truncate(bits as u32));
        let given = given.unwrap_or(MemorySemantics::SEQUENTIALLY_CONSISTENT);
        if given.contains(MemorySemantics::SEQUENTIALLY_CONSISTENT) {
            self.l.note("this is sequentially consistent in OpenCL, but acquire-release in Vulkan");
        }
        let mut order = order(given);
        match op {
            Op::AtomicLoad if !order.is_empty() => order = MemorySemantics::ACQUIRE,
            Op::AtomicStore | Op::AtomicFlagClear if !order.is_empty() => order = MemorySemantics::RELEASE,
            _ => {}
        }
        let mut memory = memory(given);
        match space {
            AddressSpace::Local => memory |= MemorySemantics::WORKGROUP_MEMORY,
            AddressSpace::Generic => {
                memory |= MemorySemantics::WORKGROUP_MEMORY | MemorySemantics::UNIFORM_MEMORY;
            }
            AddressSpace::Global | AddressSpace::Constant => memory |= MemorySemantics::UNIFORM_MEMORY,
            AddressSpace::Private => {}
        }
        let bits = self.with_availability(order, memory);
        self.uint(32, u64::from(bits.bits()))
    }

    /// Semantics with what the Vulkan memory model asks for.
    fn with_availability(&self, order: MemorySemantics, memory: MemorySemantics) -> MemorySemantics {
        if order.is_empty() || memory.is_empty() {
            return MemorySemantics::empty();
        }
        let mut bits = order | memory;
        if self.l.options.has_vulkan_memory_model() {
            let both = MemorySemantics::ACQUIRE_RELEASE;
            if order.intersects(MemorySemantics::ACQUIRE | both) {
                bits |= MemorySemantics::MAKE_VISIBLE;
            }
            if order.intersects(MemorySemantics::RELEASE | both) {
                bits |= MemorySemantics::MAKE_AVAILABLE;
            }
        }
        bits
    }

    /// `ControlBarrier` and `MemoryBarrier`.
    pub(super) fn barrier(&mut self, op: Op, inst: Inst) {
        let operands: Vec<Value> = self.old.operands(inst).collect();
        let (scope, given) = (operands[operands.len() - 2], operands[operands.len() - 1]);
        let bits = self.l.old_int(given).map(|bits| MemorySemantics::from_bits_truncate(bits as u32));
        let every = MemorySemantics::SEQUENTIALLY_CONSISTENT
            | MemorySemantics::WORKGROUP_MEMORY
            | MemorySemantics::CROSS_WORKGROUP_MEMORY;
        let given = bits.unwrap_or(every);
        let semantics = self.with_availability(order(given), memory(given));
        let scope = self.memory_scope(scope);
        let semantics_value = self.uint(32, u64::from(semantics.bits()));
        if op == Op::MemoryBarrier {
            if !semantics.is_empty() && self.known(scope) != Some(Scope::Invocation as u64) {
                self.effect(Opcode::Intrinsic(op), &[scope, semantics_value], Flags::default());
            }
            return;
        }
        let execution = match self.l.old_int(operands[0]).and_then(|bits| Scope::from_u32(bits as u32)) {
            Some(Scope::Subgroup) => Scope::Subgroup,
            _ => Scope::Workgroup,
        };
        let execution = self.uint(32, execution as u64);
        self.effect(Opcode::Intrinsic(op), &[execution, scope, semantics_value], Flags::default());
    }

    /// A barrier of the work-group that makes local and global memory visible.
    pub(super) fn full_barrier(&mut self) {
        let memory = MemorySemantics::WORKGROUP_MEMORY | MemorySemantics::UNIFORM_MEMORY;
        let semantics = self.with_availability(MemorySemantics::ACQUIRE_RELEASE, memory);
        let scope = self.uint(32, Scope::Workgroup as u64);
        let semantics = self.uint(32, u64::from(semantics.bits()));
        self.effect(Opcode::Intrinsic(Op::ControlBarrier), &[scope, scope, semantics], Flags::default());
    }

    /// `async_work_group_copy`: the work-items of the group copy in turns; the event is waited for at a barrier.
    pub(super) fn async_copy(&mut self, inst: Inst) {
        let operands: Vec<Value> = self.old.operands(inst).collect();
        // Execution scope, destination, source, number of elements, stride, event.
        let (to, from) = (operands[1], operands[2]);
        let pointer = self.old_type(to);
        let (to_space, element) = self.l.old.types.pointee(pointer).expect("the destination is a pointer");
        let size = self.l.size(element);
        let access = self.access_of(Flags::default(), element);
        let (to, from) = (self.address(to), self.address(from));
        let count = self.value(operands[3]);
        let count = self.resize(count, 64);
        let stride = self.value(operands[4]);
        let stride = self.resize(stride, 64);
        let start = self.scalar_variable(spirv::BuiltIn::LocalInvocationIndex);
        let start = self.resize(start, 64);
        let step = self.group_item_count();
        let step = self.resize(step, 64);
        let (header, inner, exit) = (self.new_block(), self.new_block(), self.new_block());
        let before = self.block;
        self.branch(header);
        self.block = header;
        let ulong = self.uint_type(64);
        let phi = self.phi_of(ulong, &[(before, start)]);
        let more = self.compare(Compare::UnsignedLess, phi, count);
        self.branch_if(more, inner, exit);
        self.block = inner;
        let plain = self.multiply_known(phi, size);
        let strided = self.binary(Binary::Multiply, plain, stride);
        // The stride is that of global memory.
        let into_global = to_space == AddressSpace::Global;
        let (to_offset, from_offset) = if into_global { (strided, plain) } else { (plain, strided) };
        let from = self.moved(&from, from_offset);
        let to = self.moved(&to, to_offset);
        let value = self.load(&from, element, access);
        self.store(&to, element, value, access);
        let next = self.add(phi, step);
        let latch = self.block;
        self.branch(header);
        let operands = Operands { values: &[start, next], blocks: &[before, latch], literals: &[] };
        self.new.set_operands(phi.inst().expect("a phi is an instruction"), operands);
        self.block = exit;
        let event = self.uint(32, 0);
        self.set(inst, event);
    }

    /// The number of work-items of the work-group.
    pub(super) fn group_item_count(&mut self) -> Value {
        let size = self.group_size();
        let (x, y, z) = (self.extract(size, 0), self.extract(size, 1), self.extract(size, 2));
        let area = self.binary(Binary::Multiply, x, y);
        self.binary(Binary::Multiply, area, z)
    }

    /// The negation of an integer.
    pub(super) fn negate(&mut self, value: Value) -> Value {
        let ty = self.type_of(value);
        self.op(Opcode::Unary(Unary::Negate), ty, &[value])
    }

    /// A load through a pointer of the lowered module.
    pub(super) fn load_from(&mut self, pointer: Value, ty: Type) -> Value {
        self.op(Opcode::Core(Core::Load), ty, &[pointer])
    }
}

/// The order of semantics; sequential consistency is acquire-release.
fn order(semantics: MemorySemantics) -> MemorySemantics {
    if semantics.intersects(MemorySemantics::SEQUENTIALLY_CONSISTENT | MemorySemantics::ACQUIRE_RELEASE)
        || semantics.contains(MemorySemantics::ACQUIRE | MemorySemantics::RELEASE)
    {
        return MemorySemantics::ACQUIRE_RELEASE;
    }
    semantics & (MemorySemantics::ACQUIRE | MemorySemantics::RELEASE)
}

/// The memory of semantics; global memory is Vulkan's uniform memory.
fn memory(semantics: MemorySemantics) -> MemorySemantics {
    let mut memory = semantics & (MemorySemantics::WORKGROUP_MEMORY | MemorySemantics::UNIFORM_MEMORY);
    if semantics.contains(MemorySemantics::CROSS_WORKGROUP_MEMORY) {
        memory |= MemorySemantics::UNIFORM_MEMORY;
    }
    memory
}
