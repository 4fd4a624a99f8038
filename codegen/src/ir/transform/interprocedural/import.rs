//! Functions of another module, with all that they need, as functions of this one.

use crate::ir::{
    Constant, ConstantKind, Function, FunctionId, Global, Inst, Module, Operands, StructId, StructType, Type,
    TypeKind, Value, ValueKind,
};
use rustc_hash::FxBuildHasher;

type IndexMap<K, V> = indexmap::IndexMap<K, V, FxBuildHasher>;

/// Copies the function of a name, and what it uses, from another module. `edit` sees each copy of an instruction.
///
/// Returns nothing if the other module has no function of that name.
pub fn import(
    target: &mut Module,
    source: &Module,
    name: &str,
    edit: impl FnMut(&mut Function, Inst),
) -> Option<FunctionId> {
    let named = |function: &Function| {
        let exported = function.linkage.as_ref().is_some_and(|linkage| &*linkage.name == name);
        exported || function.name.as_deref() == Some(name)
    };
    let id = source.function_ids().find(|&id| named(source.function(id)))?;
    let mut import = Import {
        target,
        source,
        types: IndexMap::default(),
        structs: IndexMap::default(),
        constants: IndexMap::default(),
        globals: IndexMap::default(),
        functions: IndexMap::default(),
        edit,
    };
    Some(import.function(id))
}

/// What was copied from a module.
struct Import<'m, E> {
    target: &'m mut Module,
    source: &'m Module,
    types: IndexMap<Type, Type>,
    structs: IndexMap<StructId, StructId>,
    constants: IndexMap<Constant, Constant>,
    globals: IndexMap<Global, Global>,
    functions: IndexMap<FunctionId, FunctionId>,
    edit: E,
}

impl<E: FnMut(&mut Function, Inst)> Import<'_, E> {
    fn ty(&mut self, old: Type) -> Type {
        if let Some(&ty) = self.types.get(&old) {
            return ty;
        }
        let kind = match self.source.types.kind(old) {
            TypeKind::Vector(component, count) => TypeKind::Vector(self.ty(component), count),
            TypeKind::Array(element, count) => TypeKind::Array(self.ty(element), count),
            TypeKind::Pointer(space, pointee) => TypeKind::Pointer(space, self.ty(pointee)),
            TypeKind::Struct(id) => TypeKind::Struct(self.structure(id)),
            TypeKind::Function(result, parameters) => {
                let parameters: Vec<Type> =
                    self.source.types.parameters(parameters).iter().map(|&ty| self.ty(ty)).collect();
                let result = self.ty(result);
                let ty = self.target.types.function(result, &parameters);
                self.types.insert(old, ty);
                return ty;
            }
            TypeKind::SampledImage(image) => TypeKind::SampledImage(self.ty(image)),
            kind => kind,
        };
        let ty = self.target.types.intern(kind);
        self.types.insert(old, ty);
        ty
    }

    fn structure(&mut self, old: StructId) -> StructId {
        if let Some(&id) = self.structs.get(&old) {
            return id;
        }
        let structure = self.source.types.structure(old).clone();
        let id = self.target.types.add_struct(StructType { members: Vec::new(), ..structure.clone() });
        self.structs.insert(old, id);
        let members = structure.members.into_iter().map(|member| self.ty(member)).collect();
        self.target.types.structure_mut(id).members = members;
        id
    }

    fn constant(&mut self, old: Constant) -> Constant {
        if let Some(&constant) = self.constants.get(&old) {
            return constant;
        }
        let ty = self.ty(self.source.constants.ty(old));
        let kind = match self.source.constants.kind(old).clone() {
            ConstantKind::Composite(parts) => ConstantKind::Composite(self.values(&parts)),
            ConstantKind::SpecializationComposite(parts) => {
                ConstantKind::SpecializationComposite(self.values(&parts))
            }
            ConstantKind::Expression { opcode, flags, operands, literals } => {
                let operands = self.values(&operands);
                ConstantKind::Expression { opcode, flags, operands, literals }
            }
            kind => kind,
        };
        let constant = self.target.constants.intern(ty, kind);
        self.constants.insert(old, constant);
        constant
    }

    fn values(&mut self, old: &[Value]) -> Box<[Value]> {
        old.iter().map(|&value| self.value(value, &[])).collect()
    }

    fn global(&mut self, old: Global) -> Global {
        if let Some(&global) = self.globals.get(&old) {
            return global;
        }
        let mut data = self.source.global(old).clone();
        data.ty = self.ty(data.ty);
        data.linkage = None;
        data.location = crate::ir::Loc::UNKNOWN;
        let initializer = data.initializer.take();
        let global = self.target.add_global(data);
        self.globals.insert(old, global);
        let initializer = initializer.map(|value| self.value(value, &[]));
        self.target.globals[global.index()].initializer = initializer;
        global
    }

    fn value(&mut self, old: Value, insts: &[Option<Inst>]) -> Value {
        match old.kind() {
            ValueKind::Inst(inst) => {
                insts[inst.index()].expect("instructions are copied before they are used").into()
            }
            ValueKind::Constant(constant) => self.constant(constant).into(),
            ValueKind::Global(global) => self.global(global).into(),
            ValueKind::Function(function) => self.function(function).into(),
        }
    }

    fn function(&mut self, old: FunctionId) -> FunctionId {
        if let Some(&id) = self.functions.get(&old) {
            return id;
        }
        let source = self.source;
        let body = source.function(old);
        let (ty, result) = (self.ty(body.ty), self.ty(body.return_type));
        let mut new = Function::new(ty, result);
        new.name.clone_from(&body.name);
        new.control = body.control;
        let id = self.target.add_function(new.clone());
        self.functions.insert(old, id);
        let mut insts: Vec<Option<Inst>> = vec![None; body.inst_count()];
        for (&parameter, data) in body.parameters.iter().zip(&body.parameter_data) {
            let ty = self.ty(body.inst(parameter).ty);
            insts[parameter.index()] = Some(new.add_parameter(ty, data.clone()));
        }
        let mut blocks = vec![crate::ir::Block(u32::MAX); body.block_count()];
        for &block in &body.layout {
            blocks[block.index()] = new.add_block();
        }
        for (block, inst) in body.all_insts() {
            let data = body.inst(inst);
            if data.opcode.is_debug() {
                continue;
            }
            let ty = self.ty(data.ty);
            let to = blocks[block.index()];
            let made =
                new.append(to, data.opcode, ty, Operands::default(), data.flags, crate::ir::Loc::UNKNOWN);
            insts[inst.index()] = Some(made);
        }
        for (_, inst) in body.all_insts() {
            let Some(made) = insts[inst.index()] else { continue };
            let values: Vec<Value> = body.operands(inst).map(|value| self.value(value, &insts)).collect();
            let targets: Vec<crate::ir::Block> =
                body.blocks(inst).map(|block| blocks[block.index()]).collect();
            let literals = body.literals(inst);
            new.set_operands(made, Operands { values: &values, blocks: &targets, literals });
            (self.edit)(&mut new, made);
        }
        *self.target.function_mut(id) = new;
        id
    }
}
