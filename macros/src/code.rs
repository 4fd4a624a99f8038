//! The Rust code that the macro stands for.

use crate::{
    invocation::Invocation,
    types::{Types, identifier},
};
use spirocl::reflection::{Argument, ArgumentKind, Kernel, Reflection};
use std::path::PathBuf;

/// What stands before every item: nobody knows which of them are used, and names are those of C.
const ALLOWED: &str =
    "#[allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals, unreachable_pub)]\n";

/// The items.
pub(crate) fn items(
    invocation: &Invocation,
    words: &[u32],
    reflection: &Reflection,
    inputs: &[PathBuf],
) -> String {
    let mut types = Types::new(reflection);
    let kernels: String =
        reflection.kernels.iter().map(|each| kernel(invocation, &mut types, each)).collect();
    [
        module(words),
        tracked(inputs),
        ARGUMENTS.replace("ALLOWED", ALLOWED),
        types.definitions(),
        kernels,
        specialization(reflection),
    ]
    .concat()
}

const ARGUMENTS: &str = "/// What takes the arguments of a kernel: implemented for what sets them.
ALLOWEDpub trait Arguments {
    /// Sets an argument to a value, or to an object of the host such as a buffer.
    fn set<T>(&mut self, index: u32, value: &T);
    /// Makes an argument local memory of so many bytes.
    fn set_local(&mut self, index: u32, bytes: usize);
}
";

/// The module as words and as bytes.
fn module(words: &[u32]) -> String {
    let list: String = words.iter().map(|word| format!("{word},")).collect();
    let bytes: String =
        words.iter().flat_map(|word| word.to_le_bytes()).map(|byte| format!("{byte},")).collect();
    format!(
        "/// The words of the module.\n{ALLOWED}pub static WORDS: &[u32] = &[{list}];\n\
         /// The bytes of the module, as clCreateProgramWithIL takes them.\n\
         {ALLOWED}pub static BYTES: &[u8] = &[{bytes}];\n"
    )
}

/// Names the files to the Rust compiler, which compiles again when one changes.
fn tracked(inputs: &[PathBuf]) -> String {
    let track =
        |path: &PathBuf| format!("const _: &[u8] = ::core::include_bytes!({:?});\n", path.to_string_lossy());
    inputs.iter().map(track).collect()
}

fn specialization(reflection: &Reflection) -> String {
    if reflection.specialization_constants.is_empty() {
        return String::new();
    }
    let constants = reflection.specialization_constants.iter().map(|constant| {
        format!(
            "/// {}\n{ALLOWED}pub const {}: u32 = {};\n",
            constant.type_name,
            identifier(&constant.name),
            constant.id
        )
    });
    format!(
        "/// The ids of specialization constants.\n{ALLOWED}pub mod specialization {{\n{}}}\n",
        constants.collect::<String>()
    )
}

/// A field of the structure of a kernel, and how it is handed over.
struct Field {
    name: String,
    ty: String,
    /// What the type parameter is called that it has.
    parameter: Option<String>,
    is_borrowed: bool,
    call: String,
    described: String,
}

/// The structure of a kernel.
fn kernel(invocation: &Invocation, types: &mut Types<'_>, kernel: &Kernel) -> String {
    let numbered = kernel.arguments.iter().enumerate();
    let fields: Vec<Field> =
        numbered.map(|(index, argument)| field(invocation, types, index, argument)).collect();
    let name = identifier(&kernel.name);
    let lifetime = fields.iter().any(|field| field.is_borrowed).then(|| "'a".to_owned());
    let parameters: Vec<String> =
        lifetime.into_iter().chain(fields.iter().filter_map(|field| field.parameter.clone())).collect();
    let generics = if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
    let declared: String = fields
        .iter()
        .map(|field| format!("/// {}\npub {}: {},\n", field.described, field.name, field.ty))
        .collect();
    let calls: String = fields.iter().map(|field| field.call.as_str()).collect();
    let size = kernel.required_work_group_size;
    let body = if calls.is_empty() { "let _ = arguments;".into() } else { calls };
    format!(
        "/// The arguments of the kernel `{shown}`.\n{ALLOWED}pub struct {name}{generics} {{\n{declared}}}\n\
         {ALLOWED}impl{generics} {name}{generics} {{\n\
         /// The name of the kernel.\npub const NAME: &'static str = {shown:?};\n\
         /// `reqd_work_group_size`\n\
         pub const REQUIRED_WORK_GROUP_SIZE: ::core::option::Option<[u32; 3]> = {size};\n\
         /// Hands the arguments over, in order.\n\
         pub fn set(&self, arguments: &mut impl Arguments) {{\n{body}\n}}\n}}\n",
        shown = kernel.name,
        size = size.map_or("::core::option::Option::None".into(), |size| format!(
            "::core::option::Option::Some({size:?})"
        )),
    )
}

fn field(invocation: &Invocation, types: &mut Types<'_>, index: usize, argument: &Argument) -> Field {
    let name = match argument.name.as_str() {
        "" => format!("argument_{index}"),
        name => identifier(name),
    };
    let described = format!("`{} {}`", argument.type_name, argument.name).replace(" `", "`");
    let element = types.rust(&argument.element_type, argument.structure);
    let whole = |ty: String, call: String| Field {
        name: name.clone(),
        ty,
        parameter: None,
        is_borrowed: false,
        call,
        described: described.clone(),
    };
    let object = |given: Option<String>| match given {
        Some(ty) => {
            let field = whole(format!("&'a {ty}"), format!("arguments.set({index}, self.{name});\n"));
            Field { is_borrowed: true, ..field }
        }
        None => {
            let parameter = format!("T{index}");
            let field = whole(format!("&'a {parameter}"), format!("arguments.set({index}, self.{name});\n"));
            Field { is_borrowed: true, parameter: Some(parameter), ..field }
        }
    };
    match argument.kind {
        ArgumentKind::Value => {
            let bytes = || format!("[u8; {}]", argument.size);
            let ty = element.filter(|ty| ty.size == argument.size).map_or_else(bytes, |ty| ty.text);
            whole(ty, format!("arguments.set({index}, &self.{name});\n"))
        }
        ArgumentKind::Local => {
            let size = argument.pointee_size.unwrap_or(1);
            let field =
                whole("usize".into(), format!("arguments.set_local({index}, self.{name} * {size});\n"));
            Field { described: format!("{described}: the number of elements in local memory"), ..field }
        }
        ArgumentKind::Buffer => {
            let element = element.map_or("u8".to_owned(), |ty| ty.text);
            object(invocation.buffer.as_ref().map(|buffer| format!("{buffer}<{element}>")))
        }
        ArgumentKind::Image => object(invocation.image.clone()),
        ArgumentKind::Sampler => object(invocation.sampler.clone()),
        _ => object(None),
    }
}
