//! The random program: its constant tables, its kernel, and its uniform parts: barriers, local memory and atomics.

use super::aggregate::Contents;
use super::prelude::prelude;
use super::tree::Node;
use super::types::{Numeric, Scalar, Space, Type};
use super::{GROUP, Generator, INPUTS, MEMORY, SCRATCH, Variable, aliases};

/// The atomic functions, in groups whose order does not matter, and the type that they work on.
const ATOMICS: &[(&[&str], Scalar)] = &[
    (&["atomic_add", "atomic_sub", "atomic_inc", "atomic_dec"], Scalar::Uint),
    (&["atomic_or"], Scalar::Uint),
    (&["atomic_and"], Scalar::Uint),
    (&["atomic_xor"], Scalar::Uint),
    (&["atomic_min"], Scalar::Uint),
    (&["atomic_max"], Scalar::Uint),
    (&["atomic_min"], Scalar::Int),
    (&["atomic_max"], Scalar::Int),
];

/// Into how many areas a work-item's words of `scratch` fall. The last is for aliases.
const AREAS: u32 = 4;

impl Generator {
    /// The whole program.
    pub(super) fn program(&mut self) -> Node {
        let mut parts = vec![Node::fixed(&prelude(self.has_double), vec![])];
        parts.extend(self.define_records());
        let tables = self.random.below(4);
        parts.extend((0..tables).map(|_| self.table()));
        let functions = self.random.below(4);
        parts.extend((0..functions).map(|_| self.function()));
        let called = self.one_in(4).then(|| self.called_kernel());
        let (name, node) = called.unzip();
        parts.extend(node);
        parts.push(self.kernel(name.as_deref()));
        Node::list(parts)
    }

    /// An object in constant memory.
    fn table(&mut self) -> Node {
        let ty = self.object_type();
        let name = self.name("t");
        let initializer = self.initializer(&ty, Contents::Constants);
        // Nothing writes to variables in global memory.
        let is_global = self.has_global_variables && self.one_in(3);
        let constants = ["constant ", "__constant ", "constant const ", "static constant "];
        let (space, qualifier) = if is_global {
            (Space::Global, self.pick(&["global ", "static global ", "", "const global "]))
        } else {
            (Space::Constant, self.pick(&constants))
        };
        let text = format!("{qualifier}{} = @;\n", ty.declare(&name));
        self.scope.push(Variable::object(name, ty, space, false));
        Node::item(&text, vec![initializer])
    }

    /// A kernel that the main one calls: it changes the number of its work-item.
    fn called_kernel(&mut self) -> (String, Node) {
        let name = self.name("k");
        let parameter = self.name("p");
        let outer = self.scope.len();
        self.begin();
        let ty = Type::from(Scalar::Uint);
        self.scope.push(Variable::object(parameter.clone(), ty, Space::Private, true));
        let count = self.range(1, 3);
        let body: Vec<Node> = (0..count).map(|_| self.statement()).collect();
        let digests = self.digests(outer);
        self.scope.truncate(outer);
        let text = format!(
            "kernel void {name}(global ulong *out, uint {parameter})\n{{\nulong digest = 29;\n@@\
             out[get_global_id(0)] ^= digest;\n}}\n"
        );
        (name, Node::fixed(&text, vec![Node::list(body), Node::list(digests)]))
    }

    fn begin(&mut self) {
        (self.weight, self.cost, self.nesting) = (1, 0, 0);
        (self.result, self.in_loop) = (None, false);
    }

    fn kernel(&mut self, called: Option<&str>) -> Node {
        self.begin();
        let outer = self.scope.len();
        let mut body = Vec::new();
        self.identifiers();
        self.scratch_areas(&mut body);
        let inner = self.scope.len();
        self.local_arrays(&mut body);
        let ty = self.aliased_type();
        self.scratch_area(&ty.into(), AREAS - 1, aliases::OBJECTS, &mut body);
        body.push(self.aliases(ty));
        let count = self.range(4, 8);
        for _ in 0..count {
            body.push(match self.random.below(9) {
                1 => self.atomic(),
                _ if !self.has_barriers => self.statement(),
                8 => self.group_copy(),
                0 => self.exchange(inner),
                2 => self.local_atomics(),
                3 if self.one_in(2) => self.uniform_loop(inner),
                _ => self.statement(),
            });
        }
        let digests = Node::list(self.digests(outer + IDENTIFIERS));
        self.scope.truncate(outer);
        let call = called.map_or(String::new(), |name| format!("{name}(out, (uint)digest);\n"));
        let attribute = if self.one_in(3) {
            format!("__attribute__((reqd_work_group_size({GROUP}, 1, 1)))\n")
        } else {
            String::new()
        };
        let text = format!(
            "{attribute}kernel void test(global ulong *out, global const uint *in, global uint *memory, global uint *scratch)\n\
             {{\nconst uint gid = get_global_id(0), lid = get_local_id(0);\nulong digest = gid;\n@@\
             out[gid] = digest;\n{call}}}\n"
        );
        Node::fixed(&text, vec![Node::list(body), digests])
    }

    /// The work-item's numbers and the words of the input.
    fn identifiers(&mut self) {
        for name in ["gid", "lid"] {
            let ty = Type::from(Scalar::Uint);
            self.scope.push(Variable::object(name.to_owned(), ty, Space::Private, false));
        }
        self.scope.push(Variable {
            name: "in".to_owned(),
            ty: Scalar::Uint.into(),
            space: Space::Global,
            writable: false,
            pointer: Some(INPUTS as u32),
        });
    }

    /// Objects in global memory that only this work-item knows.
    fn scratch_areas(&mut self, body: &mut Vec<Node>) {
        for area in 0..self.random.below(AREAS) {
            let ty = self.value_type();
            // Twice what the members take leaves room for padding.
            let room = SCRATCH as u32;
            let count = (room / 2).checked_div(self.bytes(&ty)).unwrap_or(0).min(8);
            if count == 0 || self.bytes(&ty) > 40 && matches!(ty, Type::Record(_)) {
                continue;
            }
            self.scratch_area(&ty, area, count, body);
        }
    }

    /// So many objects in one of the areas.
    fn scratch_area(&mut self, ty: &Type, area: u32, count: u32, body: &mut Vec<Node>) {
        let name = self.name("g");
        let value = self.value(ty, 1);
        let text = format!(
            "global {ty} *{name} = (global {ty} *)(scratch + gid * {SCRATCH} + {});\n\
             for (uint i = 0; i < {count}; i++)\n{name}[i] = @;\n",
            area * SCRATCH as u32 / AREAS
        );
        let (ty, pointer) = (ty.clone(), Some(count));
        self.scope.push(Variable { name, ty, space: Space::Global, writable: true, pointer });
        body.push(Node::item(&text, vec![value]));
    }

    /// Arrays that the work-group shares: each work-item writes its element.
    fn local_arrays(&mut self, body: &mut Vec<Node>) {
        let most = if self.has_barriers { 3 } else { 1 };
        for _ in 0..self.random.below(most) {
            let ty = self.value_type();
            let name = self.name("s");
            let value = self.value(&ty, 2);
            let array = Type::Array(Box::new(ty), GROUP as u32);
            let declaration = array.declare(&name);
            let text = format!("local {declaration};\n{name}[lid] = @;\nbarrier(CLK_LOCAL_MEM_FENCE);\n");
            self.scope.push(Variable::object(name, array, Space::Local, false));
            body.push(Node::item(&text, vec![value]));
        }
    }

    /// Each work-item writes its element of a local array again, between barriers.
    fn exchange(&mut self, from: usize) -> Node {
        let arrays: Vec<(String, Type)> = self.scope[from..]
            .iter()
            .filter(|variable| variable.space == Space::Local && variable.pointer.is_none())
            .filter_map(|variable| match &variable.ty {
                Type::Array(element, _) => Some((variable.name.clone(), (**element).clone())),
                _ => None,
            })
            .collect();
        if arrays.is_empty() {
            return self.statement();
        }
        let (name, ty) = arrays[self.random.below(arrays.len() as u32) as usize].clone();
        let value = self.value(&ty, 2);
        let kept = self.declared(ty, false);
        let flags = self.pick(&["CLK_LOCAL_MEM_FENCE", "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"]);
        let text = format!(
            "{} = @;\nbarrier({flags});\n{name}[lid] = {};\nbarrier({flags});\n",
            kept.ty.declare(&kept.name),
            kept.name
        );
        Node::item(&text, vec![value])
    }

    /// An atomic change of global memory, whose result is not looked at.
    fn atomic(&mut self) -> Node {
        let slot = self.random.below(MEMORY as u32);
        let (functions, scalar) = ATOMICS[slot as usize % ATOMICS.len()];
        let place = match scalar {
            Scalar::Int => format!("(volatile global int *)&memory[{slot}]"),
            _ => format!("&memory[{slot}]"),
        };
        self.atomic_call(functions, scalar, &place)
    }

    fn atomic_call(&mut self, functions: &[&'static str], scalar: Scalar, place: &str) -> Node {
        let function = self.pick(functions);
        if function.ends_with("inc") || function.ends_with("dec") {
            return Node::item(&format!("{function}({place});\n"), vec![]);
        }
        let value = self.number(Numeric::of(scalar), 2);
        let node = Node::item(&format!("{function}({place}, @);\n"), vec![value]);
        if self.one_in(2) {
            return node;
        }
        let condition = self.condition(1);
        Node::item("if (@) {\n@}\n", vec![condition, node])
    }

    /// A counter in local memory that all work-items change, and then read.
    fn local_atomics(&mut self) -> Node {
        let (functions, scalar) = self.pick(ATOMICS);
        let name = self.name("a");
        let start = self.random.below(1000);
        let place = format!("&{name}");
        let changes =
            Node::list((0..self.range(1, 3)).map(|_| self.atomic_call(functions, scalar, &place)).collect());
        let text = format!(
            "local {scalar} {name};\nif (lid == 0)\n{name} = {start};\nbarrier(CLK_LOCAL_MEM_FENCE);\n@\
             barrier(CLK_LOCAL_MEM_FENCE);\ndigest = MIX1(digest, {name});\n",
            scalar = scalar.name()
        );
        Node::item(&text, vec![changes])
    }

    /// A loop that all work-items run alike, with barriers in it.
    fn uniform_loop(&mut self, from: usize) -> Node {
        let times = self.range(2, 4);
        let index = self.name("u");
        let (weight, outer) = (self.weight, self.scope.len());
        self.weight *= times;
        let ty = Type::from(Scalar::Int);
        self.scope.push(Variable {
            name: index.clone(),
            ty,
            space: Space::Private,
            writable: false,
            pointer: None,
        });
        let first = self.exchange(from);
        let mut body = vec![first];
        for _ in 0..self.range(1, 3) {
            body.push(self.statement());
        }
        body.extend(self.digests(outer + 1));
        self.weight = weight;
        self.scope.truncate(outer);
        Node::item(
            &format!("for (int {index} = 0; {index} < {times}; {index}++) {{\n@}}\n"),
            vec![Node::list(body)],
        )
    }
}

/// How many variables come before those that the digest is made of: the work-item's numbers and the input.
const IDENTIFIERS: usize = 3;
