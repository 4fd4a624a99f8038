//! The verifier: what every pass may count on. Handles name entities, definitions dominate uses, operands and results have the types that
//! the operation wants, blocks end with their only terminator, phis name the predecessors of their block.
//!
//! Whether the operands of operations of devices are those of their instructions is for a target to check.

mod core;
mod flow;
mod rules;
mod tables;

use super::{
    ConstantKind, DebugOperand, Decoration, Function, FunctionId, Inst, Loc, Module, Type, TypeKind, Value,
    ValueKind,
};

/// Checks a module.
///
/// # Errors
///
/// The first entity that breaks a rule, and which rule.
pub fn module(module: &Module) -> Result<(), String> {
    let checker = ModuleVerifier { module };
    for id in module.function_ids() {
        require(checker.is_type(module.function(id).ty), || {
            format!("function {id}: its type is not defined")
        })?;
    }
    checker.types()?;
    checker.constants()?;
    checker.globals()?;
    checker.scopes()?;
    checker.debug()?;
    checker.entry_points()?;
    for id in module.function_ids().filter(|&id| !module.function(id).is_removed()) {
        let function = module.function(id);
        checker.function(function).map_err(|error| {
            let name = function.name.as_deref().unwrap_or_default();
            format!("function {id} {name}: {error}")
        })?;
    }
    Ok(())
}

/// Fails with a text unless a condition holds.
fn require(condition: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(why()) }
}

/// A module that is being checked.
#[derive(Clone, Copy)]
struct ModuleVerifier<'m> {
    module: &'m Module,
}

impl<'m> ModuleVerifier<'m> {
    fn kind(self, ty: Type) -> TypeKind {
        self.module.types.kind(ty)
    }

    /// Whether a handle names a type.
    fn is_type(self, ty: Type) -> bool {
        ty.index() < self.module.types.len()
    }

    /// Checks that a handle of the module names something; values of a function are for [`flow`].
    fn handle(self, value: Value) -> Result<(), String> {
        let is_known = match value.kind() {
            ValueKind::Inst(_) => return Err(format!("{value:?} is a value of a function")),
            ValueKind::Constant(constant) => constant.index() < self.module.constants.len(),
            ValueKind::Global(global) => {
                self.module.globals.get(global.index()).is_some_and(|global| !global.is_removed)
            }
            ValueKind::Function(function) => {
                self.module.functions.get(function.index()).is_some_and(|function| !function.is_removed())
            }
        };
        require(is_known, || format!("{value:?} is not defined"))
    }

    /// What kind of type a value of the module has.
    fn kind_of_global(self, value: Value) -> Option<TypeKind> {
        match value.kind() {
            ValueKind::Inst(_) => None,
            ValueKind::Constant(constant) => Some(self.kind(self.module.constants.ty(constant))),
            ValueKind::Global(global) => {
                let global = self.module.global(global);
                Some(TypeKind::Pointer(global.space, global.ty))
            }
            ValueKind::Function(function) => Some(self.kind(self.module.function(function).ty)),
        }
    }

    fn decorations(self, decorations: &[Decoration]) -> Result<(), String> {
        decorations.iter().flat_map(|each| &each.values).try_for_each(|&value| {
            require(value.constant().is_some(), || format!("{value:?} in a decoration is not a constant"))?;
            self.handle(value)
        })
    }

    fn location(self, loc: Loc) -> Result<(), String> {
        if loc == Loc::UNKNOWN {
            return Ok(());
        }
        let location = self.module.location(loc).ok_or_else(|| format!("{loc} is not defined"))?;
        require(location.file.index() < self.module.files.len(), || {
            format!("{} is not defined", location.file)
        })?;
        let scopes = self.module.scopes().len();
        require(location.scope.is_none_or(|scope| scope.index() < scopes), || {
            format!("the scope of {loc} is not defined")
        })
    }

    fn scopes(self) -> Result<(), String> {
        for (index, scope) in self.module.scopes().enumerate() {
            let entries = self.module.debug.entries.len();
            require(scope.lexical.index() < entries, || format!("scope{index} is not defined"))?;
            require(scope.inlined_at.is_none_or(|at| at.index() < entries), || {
                format!("the inlined call of scope{index} is not defined")
            })?;
        }
        Ok(())
    }

    /// Checks that entries of debug information name entries and values that there are.
    fn debug(self) -> Result<(), String> {
        let debug = &self.module.debug;
        for (index, entry) in debug.entries.iter().enumerate() {
            let fail = |why: &str| format!("debug{index}: {why}");
            for (number, operand) in entry.operands.iter().enumerate() {
                match operand {
                    DebugOperand::Entry(id) => {
                        require(id.index() < debug.entries.len(), || fail("an operand is not defined"))?;
                    }
                    DebugOperand::Value(value) => self.handle(*value).map_err(|why| fail(&why))?,
                    DebugOperand::None
                    | DebugOperand::Void
                    | DebugOperand::Number(_)
                    | DebugOperand::Text(_) => {}
                }
                let is_number =
                    matches!(operand, DebugOperand::Number(number) if u32::try_from(*number).is_ok());
                require(is_number || !debug.set.is_literal(entry.op, number), || {
                    fail(&format!("operand {number} is not a number of 32 bits"))
                })?;
            }
        }
        Ok(())
    }

    fn globals(self) -> Result<(), String> {
        use super::AddressSpace;
        for (index, global) in self.module.globals.iter().enumerate() {
            let fail = |why: &str| format!("global variable g{index}: {why}");
            require(self.is_type(global.ty), || fail("its type is not defined"))?;
            require(self.module.types.is_object(global.ty), || fail("its type has no values in memory"))?;
            require(!matches!(global.space, AddressSpace::Private | AddressSpace::Generic), || {
                fail("its address space has no global variables")
            })?;
            if let Some(value) = global.initializer {
                self.handle(value).map_err(|why| fail(&why))?;
                require(self.kind_of_global(value) == Some(self.kind(global.ty)), || {
                    fail("its initializer has another type")
                })?;
            }
            require(global.alignment.is_none_or(u32::is_power_of_two), || {
                fail("its alignment is not a power of two")
            })?;
            self.decorations(&global.decorations).map_err(|why| fail(&why))?;
            self.location(global.location).map_err(|why| fail(&why))?;
        }
        Ok(())
    }

    fn entry_points(self) -> Result<(), String> {
        for entry in &self.module.entry_points {
            let fail = |why: &str| format!("kernel {}: {why}", entry.name);
            let function = self.module.functions.get(entry.function.index());
            let function = function.ok_or_else(|| fail("its function is not defined"))?;
            require(!function.layout.is_empty(), || fail("its function has no body"))?;
            require(self.kind(function.return_type) == TypeKind::Void, || {
                fail("its function returns a value")
            })?;
            for &value in entry.modes.iter().flat_map(|mode| &mode.values) {
                require(value.constant().is_some(), || fail("a mode has an operand that is not a constant"))?;
                self.handle(value).map_err(|why| fail(&why))?;
            }
        }
        Ok(())
    }

    /// Checks a function but for its instructions.
    fn function(self, function: &'m Function) -> Result<(), String> {
        require(self.is_type(function.ty) && self.is_type(function.return_type), || {
            "its type is not defined".to_owned()
        })?;
        let TypeKind::Function(result, list) = self.kind(function.ty) else {
            return Err("its type is not that of a function".to_owned());
        };
        require(result == function.return_type, || "it returns another type than its own type".to_owned())?;
        let types = self.module.types.parameters(list);
        require(
            types.len() == function.parameters.len() && types.len() == function.parameter_data.len(),
            || "it has not the parameters of its type".to_owned(),
        )?;
        for (&parameter, &ty) in function.parameters.iter().zip(types) {
            require(parameter.index() < function.inst_count(), || format!("{parameter} is not defined"))?;
            require(function.inst(parameter).ty == ty, || {
                format!("the parameter {parameter} has another type")
            })?;
        }
        self.decorations(&function.own_decorations)?;
        self.location(function.location)?;
        require(function.debug.is_none_or(|debug| debug.index() < self.module.debug.entries.len()), || {
            "its debug information is not defined".to_owned()
        })?;
        let is_known = |inst: &Inst| inst.index() < function.inst_count();
        require(function.names.keys().chain(function.decorations.keys()).all(is_known), || {
            "a value with a name or a decoration is not defined".to_owned()
        })?;
        function.decorations.values().try_for_each(|each| self.decorations(each))?;
        flow::check(self, function)
    }

    /// The type of a value of a function: a type that the module need not have, if it is the address of a variable.
    fn kind_of(self, function: &Function, value: Value) -> TypeKind {
        match value.inst() {
            Some(inst) => self.kind(function.inst(inst).ty),
            None => self.kind_of_global(value).expect("it is a value of the module"),
        }
    }

    /// The signature of a function that is called.
    fn signature(self, function: FunctionId) -> (Type, &'m [Type]) {
        let function = self.module.function(function);
        match self.kind(function.ty) {
            TypeKind::Function(result, list) => (result, self.module.types.parameters(list)),
            _ => (function.return_type, &[]),
        }
    }

    /// Whether a constant is an integer.
    fn int(self, value: Value) -> Option<u64> {
        let constant = value.constant()?;
        match self.module.constants.kind(constant) {
            ConstantKind::Int(bits) => Some(*bits),
            _ => None,
        }
    }
}
