//! Kernels: arguments come in words of push constants, local pointers as arrays, and structures in variables.

use super::{
    Lowerer,
    body::{Body, Lowered},
    copies, loads,
    pointers::{self, Address},
};
use crate::ir::{
    AddressSpace, ConstantKind, EntryPoint, Flags, Function, FunctionId, Global, Inst, Module, Opcode,
    Parameter, Type, TypeKind, Value, opcode::Core,
};
use crate::targets::vulkan::{
    Construct,
    interface::{Argument, ArgumentKind, Kernel, LOCAL_SIZE_MODE},
};
use spirv::FunctionParameterAttribute;

/// A parameter of a kernel.
struct Given {
    inst: Inst,
    /// The type of the argument: of a structure by value, its own.
    ty: Type,
    by_value: bool,
    space: Option<AddressSpace>,
}

/// Lowers a kernel.
pub(super) fn lower_kernel(lowerer: &mut Lowerer<'_>, entry: &EntryPoint) {
    let id = entry.function;
    lowerer.enter(id);
    let given = parameters(lowerer, entry);
    let (arguments, words) = lay_out(lowerer, entry, &given);
    let uint = lowerer.new.types.int(32);
    let void = lowerer.new.types.void();
    let parameters = vec![uint; words as usize];
    let ty = lowerer.new.types.function(void, &parameters);
    let mut new = Function::new(ty, void);
    new.name = Some(entry.name.clone());
    for ty in parameters {
        new.add_parameter(ty, Parameter::default());
    }
    let mut body = Body::new(lowerer, id, new);
    body.host.words = body.new.parameters.clone();
    body.in_prologue(|body| bind(body, &given, &arguments));
    body.blocks_and_end();
    let Body { old, new, .. } = body;
    *lowerer.old.function_mut(id) = old;
    let function = lowerer.new.add_function(new);
    let required = entry.modes.iter().find(|mode| mode.mode == LOCAL_SIZE_MODE);
    let required = required.and_then(|mode| <[u32; 3]>::try_from(&mode.literals[..]).ok());
    lowerer.interface.kernels.push(Kernel {
        name: entry.name.clone(),
        function,
        arguments,
        words,
        required_size: required,
    });
}

/// Gives the parameters their values.
fn bind(body: &mut Body<'_, '_>, given: &[Given], arguments: &[Argument]) {
    if !body.lowerer.interface.data.is_empty() {
        body.host.data = Some(given_address(body, 0, body.lowerer.variables.data));
    }
    if body.lowerer.interface.has_printf {
        let offset = body.lowerer.interface.printf_offset();
        body.host.printf_buffer = Some(given_address(body, offset, body.lowerer.variables.printf));
    }
    for (parameter, argument) in given.iter().zip(arguments) {
        match argument.kind {
            ArgumentKind::Local { .. } => {
                let offset = body.lowerer.interface.local_offsets[&(body.id, parameter.inst)];
                let class = body.lowerer.memory.class_of(super::Node::Inst(body.id, parameter.inst));
                let bytes = class.map_or(1, |class| body.lowerer.memory.class(class).width);
                let value = body.multiply_known(offset, bytes / body.lowerer.memory.unit(class));
                body.set(parameter.inst, value);
            }
            ArgumentKind::Pointer { offset } | ArgumentKind::Plain { offset, .. } => {
                let access = loads::access_of(body, Flags::default(), parameter.ty);
                let value = loads::load(body, &Address::Words(offset / 4), parameter.ty, access);
                if parameter.by_value {
                    pointers::root_of(body, parameter.inst);
                    let address = body.address(parameter.inst.into());
                    loads::store(body, &address, parameter.ty, value, access);
                } else {
                    body.set(parameter.inst, value);
                }
            }
            ArgumentKind::Unsupported => {
                let ty = body.lowerer.value_type(parameter.ty);
                let undef: Value = body.lowerer.new.undef(ty).into();
                body.values[parameter.inst.index()] = Some(Lowered::Value(undef));
            }
        }
    }
}

/// An address that is not an argument, which functions that are no kernels have from a variable.
fn given_address(body: &mut Body<'_, '_>, offset: u32, global: Option<Global>) -> Value {
    let ulong = copies::old_uint(body, 8);
    let access = loads::access_of(body, Flags::default(), ulong);
    let address = loads::load(body, &Address::Words(offset / 4), ulong, access);
    if let Some(global) = global {
        body.effect(Opcode::Core(Core::Store), &[global.into(), address], Flags::default());
    }
    address
}

/// Whether a host can pass the arguments of a kernel.
pub(super) fn is_for_hosts(module: &Module, kernel: FunctionId) -> bool {
    let function = module.function(kernel);
    function.parameters.iter().zip(&function.parameter_data).all(|(&parameter, data)| {
        let space = module.types.pointee(function.inst(parameter).ty).map(|(space, _)| space);
        !matches!(space, Some(AddressSpace::Private | AddressSpace::Generic))
            || data.attributes.contains(&FunctionParameterAttribute::ByVal)
    })
}

/// The parameters of a kernel.
fn parameters(lowerer: &Lowerer, entry: &EntryPoint) -> Vec<Given> {
    let function = lowerer.old.function(entry.function);
    let parameters = function.parameters.iter().zip(&function.parameter_data);
    parameters
        .map(|(&inst, data)| {
            let ty = function.inst(inst).ty;
            let by_value = data.attributes.contains(&FunctionParameterAttribute::ByVal);
            match lowerer.old.types.pointee(ty) {
                Some((_, pointee)) if by_value => Given { inst, ty: pointee, by_value, space: None },
                Some((space, _)) => Given { inst, ty, by_value: false, space: Some(space) },
                None => Given { inst, ty, by_value: false, space: None },
            }
        })
        .collect()
}

/// The places of the arguments, and the number of words: first the addresses of the program's data and of the buffer of `printf`, then
/// pointers, then plain values, so that eight bytes are aligned without padding.
fn lay_out(lowerer: &mut Lowerer, entry: &EntryPoint, given: &[Given]) -> (Vec<Argument>, u32) {
    let mut end = lowerer.interface.head_size();
    let names = &lowerer.old.function(entry.function).names;
    let mut arguments: Vec<Argument> = given
        .iter()
        .enumerate()
        .map(|(ordinal, parameter)| Argument {
            ordinal: ordinal as u32,
            name: names.get(&parameter.inst).cloned().unwrap_or_default(),
            kind: ArgumentKind::Unsupported,
        })
        .collect();
    for (argument, parameter) in arguments.iter_mut().zip(given) {
        match parameter.space {
            Some(AddressSpace::Global | AddressSpace::Constant) => {
                argument.kind = ArgumentKind::Pointer { offset: end };
                end += 8;
            }
            Some(AddressSpace::Local) => {
                let (spec_id, width) = lowerer.interface.local_arguments[&(entry.function, parameter.inst)];
                argument.kind = ArgumentKind::Local { spec_id, element_size: width };
            }
            Some(AddressSpace::Private | AddressSpace::Generic) | None => {}
        }
    }
    for (argument, parameter) in arguments.iter_mut().zip(given) {
        let is_value = parameter.space.is_none() && is_plain_value(lowerer, parameter.ty);
        if !is_value {
            if argument.kind == ArgumentKind::Unsupported {
                lowerer.reports.construct =
                    Some(Construct::Parameter(entry.name.to_string(), argument.ordinal as usize));
                refuse_parameter(lowerer, parameter.ty);
                lowerer.reports.construct = None;
            }
            continue;
        }
        let size = lowerer.size(parameter.ty) as u32;
        let alignment = (lowerer.alignment(parameter.ty) as u32).clamp(4, 16);
        end = end.next_multiple_of(alignment);
        argument.kind = ArgumentKind::Plain { offset: end, size };
        end += size.next_multiple_of(4);
    }
    (arguments, end.div_ceil(4))
}

/// Reports a parameter that no host can pass; an opaque type says why itself.
fn refuse_parameter(lowerer: &mut Lowerer, ty: Type) {
    if matches!(lowerer.old.types.kind(ty), TypeKind::Pointer(..) | TypeKind::Struct(_)) {
        lowerer.refuse("kernel arguments of this type are not supported for Vulkan");
    } else {
        lowerer.types.remove(&ty);
        lowerer.value_type(ty);
    }
}

/// Whether values of a type can be passed in words.
fn is_plain_value(lowerer: &Lowerer, ty: Type) -> bool {
    match lowerer.old.types.kind(ty) {
        TypeKind::Bool
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Vector(..)
        | TypeKind::Pointer(..) => true,
        TypeKind::Array(element, _) => is_plain_value(lowerer, element),
        TypeKind::Struct(id) => {
            lowerer.old.types.structure(id).members.iter().all(|&member| is_plain_value(lowerer, member))
        }
        _ => false,
    }
}

impl Lowerer<'_> {
    /// Makes the size of the work-group, which all kernels share. What all kernels require is the default.
    pub(super) fn group_size_vector(&mut self) {
        let required = |entry: &EntryPoint| {
            let mode = entry.modes.iter().find(|mode| mode.mode == LOCAL_SIZE_MODE)?;
            <[u32; 3]>::try_from(&mode.literals[..]).ok()
        };
        let mut sizes = self.old.entry_points.iter().map(required);
        if let Some(Some(first)) = sizes.next()
            && sizes.all(|size| size == Some(first))
        {
            self.interface.group_size = first;
        }
        let parts = self.group_size_constants();
        let uint = self.new.types.int(32);
        let three = self.new.types.vector(uint, 3);
        let kind = ConstantKind::SpecializationComposite(parts.into());
        self.interface.group_size_value = Some(self.new.constants.intern(three, kind).into());
    }

    /// The sizes of the work-group: specialization constants 0 to 2.
    pub(super) fn group_size_constants(&mut self) -> [Value; 3] {
        let uint = self.new.types.int(32);
        let defaults = self.interface.group_size;
        [0, 1, 2].map(|axis| {
            let default = u64::from(defaults[axis]);
            let kind = ConstantKind::Specialization { id: Some(axis as u32), default };
            self.new.constants.intern(uint, kind).into()
        })
    }
}
