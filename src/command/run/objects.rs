//! Launches, one after another: arguments become objects of the device, which keep their names and contents until the end.

use super::{
    array::{Array, Fill},
    element::{ElementType, Number, plural},
    npy, outputs, picture,
    plan::{LaunchPlan, Plan},
    program::{KernelInfo, Parameter, ParameterKind},
    value::Value,
};
use spirocl_interpret::{
    Argument, Buffer, BufferAccess, Device, Image, Outcome, Pipe, Range,
    library::{
        ScalarKind,
        image::{Image as ImageContents, Layout},
    },
    profile::{Profile, Profiler},
};
use spirv::{Dim, ImageChannelDataType};
use std::{fs, path::Path};

/// Something of the device that has a name.
#[derive(Clone)]
enum Object {
    Buffer { buffer: Buffer, ty: ElementType, shape: Vec<usize> },
    Image(Image),
    Pipe(Pipe),
}

/// The objects of a run, by their names.
pub(crate) struct Objects<'p> {
    plan: &'p Plan,
    objects: Vec<(String, Object)>,
}

/// Why something cannot be done.
pub(crate) enum Trouble {
    /// The command asks for what does not go together.
    Wrong(String),
    /// A file cannot be read or written.
    File(String),
}

impl From<String> for Trouble {
    fn from(message: String) -> Self {
        Self::Wrong(message)
    }
}

type Done<T> = Result<T, Trouble>;

impl<'p> Objects<'p> {
    pub(crate) fn new(plan: &'p Plan) -> Self {
        Self { plan, objects: Vec::new() }
    }

    /// Runs a launch of the plan.
    pub(crate) fn launch(
        &mut self,
        device: &Device,
        kernel: &KernelInfo,
        launch: &LaunchPlan,
        profiler: Option<Profiler>,
    ) -> Done<(Outcome, Option<Profile>)> {
        let (arguments, range) = self.prepare(kernel, launch)?;
        let Some(mut profiler) = profiler.filter(|_| cfg!(feature = "tools")) else {
            let outcome = device.launch(&kernel.name, &arguments, range).map_err(Trouble::Wrong)?;
            return Ok((outcome, None));
        };
        let outcome =
            device.launch_observed(&kernel.name, &arguments, range, &mut profiler).map_err(Trouble::Wrong)?;
        Ok((outcome, Some(profiler.profile(&kernel.name))))
    }

    /// The arguments and the range of a launch of the plan.
    pub(crate) fn prepare(
        &mut self,
        kernel: &KernelInfo,
        launch: &LaunchPlan,
    ) -> Done<(Vec<Argument>, Range)> {
        let arguments = self.arguments(kernel, launch)?;
        let required = kernel.required_local.map(|size| size.to_vec());
        let local = launch.local.clone().or(required).unwrap_or_default();
        if !local.is_empty() && local.len() < launch.global.len() {
            return Err(Trouble::Wrong(format!(
                "the local size has {}, the global size {}",
                plural(local.len(), "dimension"),
                plural(launch.global.len(), "dimension")
            )));
        }
        let mut range = Range::new(&launch.global, &local);
        for (offset, &given) in range.offset.iter_mut().zip(launch.offset.iter().flatten()) {
            *offset = given;
        }
        Ok((arguments, range))
    }

    /// The arguments in the order of the parameters: those with a name first, the others in the places that are left.
    fn arguments(&mut self, kernel: &KernelInfo, launch: &LaunchPlan) -> Done<Vec<Argument>> {
        let mut places: Vec<Option<&Value>> = vec![None; kernel.parameters.len()];
        for (name, value) in &launch.arguments {
            let Some(name) = name else { continue };
            let index = kernel.parameters.iter().position(|parameter| parameter.name == *name);
            let place = index.map(|index| &mut places[index]).ok_or_else(|| {
                let names: Vec<String> =
                    kernel.parameters.iter().map(|parameter| format!("`{}`", parameter.name)).collect();
                format!("kernel `{}` has no parameter `{name}`: it has {}", kernel.name, names.join(", "))
            })?;
            if place.replace(value).is_some() {
                return Err(Trouble::Wrong(format!("argument `{name}` is given twice")));
            }
        }
        let mut free = places.iter_mut().filter(|place| place.is_none());
        for (_, value) in launch.arguments.iter().filter(|(name, _)| name.is_none()) {
            match free.next() {
                Some(place) => *place = Some(value),
                None => {
                    let (found, expected) = (launch.arguments.len(), kernel.parameters.len());
                    return Err(Trouble::Wrong(format!(
                        "kernel `{}` has {}, found {}",
                        kernel.name,
                        plural(expected, "parameter"),
                        plural(found, "argument")
                    )));
                }
            }
        }
        let mut arguments = Vec::new();
        // Arguments that are the same as another come after it.
        let is_same = |&index: &usize| matches!(places[index], Some(Value::Same(_)));
        let (same, mut order): (Vec<usize>, Vec<usize>) = (0..places.len()).partition(is_same);
        order.extend(same);
        for index in order {
            let parameter = &kernel.parameters[index];
            let value = places[index].ok_or_else(|| {
                format!(
                    "kernel `{}` needs an argument for `{}`: {}",
                    kernel.name,
                    parameter.name,
                    parameter.kind.describe()
                )
            })?;
            let argument = self.argument(parameter, value).map_err(|trouble| match trouble {
                Trouble::Wrong(error) => Trouble::Wrong(format!("argument `{}`: {error}", parameter.name)),
                file @ Trouble::File(_) => file,
            })?;
            arguments.push((index, argument));
        }
        arguments.sort_unstable_by_key(|(index, _)| *index);
        Ok(arguments.into_iter().map(|(_, argument)| argument).collect())
    }

    fn argument(&mut self, parameter: &Parameter, value: &Value) -> Done<Argument> {
        let unfit = || Trouble::Wrong(format!("expected {}", parameter.kind.describe()));
        Ok(match (&parameter.kind, value) {
            (ParameterKind::Element(ty), Value::Numbers(numbers)) => Argument::Value(element(*ty, numbers)?),
            (ParameterKind::Structure { size, .. }, Value::Raw(file) | Value::File(file)) => {
                let bytes = self.read(file)?;
                if bytes.len() as u64 != *size {
                    let found = plural(bytes.len(), "byte");
                    return Err(Trouble::Wrong(format!("`{file}` has {found}, the structure has {size}")));
                }
                Argument::Value(bytes)
            }
            (
                ParameterKind::Structure { size, scalars: Some(scalars) },
                Value::List(numbers) | Value::Numbers(numbers),
            ) => Argument::Value(structure(*size, scalars, numbers)?),
            (ParameterKind::Local, Value::Local(bytes)) => Argument::Local(*bytes),
            (ParameterKind::Sampler, Value::Sampler(sampler)) => {
                Argument::Sampler(sampler.addressing as u32, sampler.is_normalized, sampler.filter as u32)
            }
            (ParameterKind::Queue, Value::Queue) => Argument::Queue,
            (ParameterKind::Buffer(_), Value::Null) => Argument::Null,
            (ParameterKind::Buffer(_) | ParameterKind::Image(_) | ParameterKind::Pipe, Value::Same(name)) => {
                match self.named(name, parameter)? {
                    Object::Buffer { buffer, .. } if matches!(parameter.kind, ParameterKind::Buffer(_)) => {
                        Argument::Buffer(buffer, 0)
                    }
                    Object::Image(image) if matches!(parameter.kind, ParameterKind::Image(_)) => {
                        Argument::Image(image)
                    }
                    Object::Pipe(pipe) if matches!(parameter.kind, ParameterKind::Pipe) => {
                        Argument::Pipe(pipe)
                    }
                    Object::Buffer { .. } | Object::Image(_) | Object::Pipe(_) => return Err(unfit()),
                }
            }
            (ParameterKind::Buffer(_) | ParameterKind::Image(_) | ParameterKind::Pipe, value) => {
                let object = self.make(&parameter.name, value, &parameter.kind)?.ok_or_else(unfit)?;
                // A name of the plan stays that of the plan's buffer.
                if self.plan.buffers.iter().all(|(name, _)| *name != parameter.name) {
                    self.objects.retain(|(name, _)| *name != parameter.name);
                    self.objects.push((parameter.name.clone(), object.clone()));
                }
                match object {
                    Object::Buffer { buffer, .. } => Argument::Buffer(buffer, 0),
                    Object::Image(image) => Argument::Image(image),
                    Object::Pipe(pipe) => Argument::Pipe(pipe),
                }
            }
            _ => return Err(unfit()),
        })
    }

    /// The object of this name; that of the plan is made when it is first used, as the parameter says what it is.
    fn named(&mut self, name: &str, parameter: &Parameter) -> Done<Object> {
        if let Some((_, object)) = self.objects.iter().find(|(known, _)| known == name) {
            return Ok(object.clone());
        }
        let planned = self.plan.buffers.iter().find(|(known, _)| known == name);
        let (_, value) = planned.ok_or_else(|| format!("there is no buffer `{name}`"))?;
        let object = self
            .make(name, value, &parameter.kind)?
            .ok_or_else(|| format!("buffer `{name}` does not fit: expected {}", parameter.kind.describe()))?;
        self.objects.push((name.to_owned(), object.clone()));
        Ok(object)
    }

    /// The object that a value describes; nothing if it does not fit the parameter.
    fn make(&self, name: &str, value: &Value, kind: &ParameterKind) -> Done<Option<Object>> {
        let (access, value) = match value {
            Value::Limited { access, value } => (*access, &**value),
            value => (BufferAccess::ReadWrite, value),
        };
        match (kind, value) {
            (ParameterKind::Buffer(ty), _) => Ok(self.buffer(name, value, *ty, access)?),
            (ParameterKind::Pipe, &Value::Pipe { packet, capacity }) => {
                Ok(Some(Object::Pipe(Pipe::new(packet, capacity))))
            }
            (ParameterKind::Image(ty), _) => {
                let contents = match value {
                    Value::EmptyImage(_) => None,
                    _ => self.image(value)?,
                };
                let layout = match (value, &contents) {
                    (Value::EmptyImage(layout), _) => *layout,
                    (_, Some(contents)) => contents.layout,
                    (_, None) => return Ok(None),
                };
                let is_same_kind = layout.is_array == ty.arrayed
                    && (layout.dimension == ty.dimension || ty.dimension == Dim::DimBuffer);
                if !is_same_kind {
                    return Err(Trouble::Wrong(format!(
                        "the image has the size of another kind: {}",
                        size(&layout)
                    )));
                }
                let layout = Layout { dimension: ty.dimension, ..layout };
                Ok(Some(Object::Image(match contents {
                    Some(contents) => Image::new(layout, &contents.data, access),
                    None => Image::uninitialized(layout, access),
                })))
            }
            _ => Ok(None),
        }
    }

    fn buffer(
        &self,
        name: &str,
        value: &Value,
        element: Option<ElementType>,
        access: BufferAccess,
    ) -> Done<Option<Object>> {
        let Some(array) = self.array(name, value, element)? else { return Ok(None) };
        if let Some(element) = element.filter(|element| !element.takes(array.ty)) {
            return Err(Trouble::Wrong(format!(
                "expected elements of type `{element}`, found `{}`",
                array.ty
            )));
        }
        let is_empty = matches!(value, Value::New { fill: Fill::Empty, .. });
        let buffer = match is_empty {
            true => Buffer::uninitialized(array.bytes.len() as u64, access),
            false => Buffer::new(&array.bytes, access),
        };
        Ok(Some(Object::Buffer { buffer, ty: array.ty, shape: array.shape }))
    }

    /// The contents of a buffer; nothing if the value is none.
    fn array(&self, name: &str, value: &Value, element: Option<ElementType>) -> Done<Option<Array>> {
        Ok(Some(match value {
            Value::New { fill, ty, shape } => {
                self.check_size("buffer", Array::size(*ty, shape)? as u64)?;
                Array::filled(*ty, shape, *fill, self.plan.seed, name)?
            }
            Value::List(numbers) => {
                let ty =
                    element.ok_or_else(|| "its elements are no numbers: a list cannot be one".to_owned())?;
                Array::of_numbers(ty, numbers)?
            }
            Value::File(file) if has_extension(file, "npy") => {
                let array = npy::read(&self.read(file)?).map_err(|error| format!("`{file}`: {error}"))?;
                match element {
                    Some(ty) => array.into_vectors(ty),
                    None => array,
                }
            }
            Value::File(file) | Value::Raw(file) => {
                let bytes = self.read(file)?;
                let ty =
                    element.filter(|ty| bytes.len().is_multiple_of(ty.bytes())).unwrap_or(ElementType::BYTE);
                Array { ty, shape: vec![bytes.len() / ty.bytes()], bytes }
            }
            _ => return Ok(None),
        }))
    }

    /// Whether the memory limit suffices for something.
    fn check_size(&self, what: &str, bytes: u64) -> Result<(), String> {
        let limit = self.plan.memory_limit;
        match bytes > limit {
            true => Err(format!("the {what} has {bytes} bytes, more than the memory limit of {limit}")),
            false => Ok(()),
        }
    }

    /// The contents of an image; nothing if the value is none.
    fn image(&self, value: &Value) -> Done<Option<ImageContents>> {
        Ok(Some(match value {
            Value::Image { layout, file: None } => {
                self.check_size("image", layout.bytes())?;
                ImageContents::new(*layout, Vec::new())
            }
            Value::Image { layout, file: Some(file) } => {
                let bytes = self.read(file)?;
                if bytes.len() as u64 != layout.bytes() {
                    let found = plural(bytes.len(), "byte");
                    return Err(Trouble::Wrong(format!(
                        "`{file}` has {found}, the image has {}",
                        layout.bytes()
                    )));
                }
                ImageContents::new(*layout, bytes)
            }
            Value::File(file) if has_extension(file, "png") => {
                picture::read(&self.read(file)?).map_err(|error| format!("`{file}`: {error}"))?
            }
            _ => return Ok(None),
        }))
    }

    fn read(&self, file: &str) -> Done<Vec<u8>> {
        let path = self.plan.path(file);
        fs::read(&path).map_err(|error| Trouble::File(format!("cannot read `{}`: {error}", path.display())))
    }

    fn object(&self, name: &str) -> Done<&Object> {
        let found = self.objects.iter().find(|(known, _)| known == name);
        found.map(|(_, object)| object).ok_or_else(|| {
            let names: Vec<String> = self.objects.iter().map(|(name, _)| format!("`{name}`")).collect();
            let known = if names.is_empty() {
                "there is none".into()
            } else {
                format!("there are {}", names.join(", "))
            };
            Trouble::Wrong(format!("no buffer or image is called `{name}`: {known}"))
        })
    }

    /// The text of `--print`.
    pub(crate) fn show(&self, text: &str) -> Done<String> {
        let (name, range) = outputs::name_and_range(text)?;
        match self.object(name)? {
            Object::Buffer { buffer, ty, shape } => {
                let array = contents(buffer, *ty, shape);
                let is_written = |index: usize| is_written(buffer, ty.bytes(), index);
                Ok(outputs::show(name, &array, range, &is_written))
            }
            Object::Image(image) => Ok(format!("{name} = image of {}\n", size(&image.layout))),
            Object::Pipe(_) => Err(Trouble::Wrong(format!("`{name}` is a pipe, which cannot be shown"))),
        }
    }

    /// The bytes of a file of `--dump`.
    pub(crate) fn dump(&self, name: &str, file: &str) -> Done<Vec<u8>> {
        match self.object(name)? {
            Object::Buffer { buffer, ty, shape } => {
                let array = contents(buffer, *ty, shape);
                Ok(if has_extension(file, "npy") { npy::write(&array) } else { array.bytes })
            }
            Object::Image(image) => {
                let contents = image_contents(image);
                if has_extension(file, "png") {
                    return picture::write(&contents).map_err(Trouble::Wrong);
                }
                if has_extension(file, "npy") {
                    return Ok(npy::write(&image_array(&contents)?));
                }
                Ok(contents.data)
            }
            Object::Pipe(_) => Err(Trouble::Wrong(format!("`{name}` is a pipe, which cannot be written"))),
        }
    }

    /// Compares with what is expected: the differences, as text.
    pub(crate) fn compare(&self, name: &str, value: &Value) -> Done<Result<(), String>> {
        let tolerance = self.plan.tolerance;
        match self.object(name)? {
            Object::Buffer { buffer, ty, shape } => {
                let got = contents(buffer, *ty, shape);
                let wanted = match value {
                    Value::Numbers(numbers) => repeated(*ty, numbers, got.count())?,
                    _ => self.array(name, value, Some(*ty))?.ok_or_else(|| no_array(name))?,
                };
                let is_written = |index: usize| is_written(buffer, ty.bytes(), index);
                Ok(outputs::compare(name, &got, &wanted, tolerance, &is_written))
            }
            Object::Image(image) => {
                let wanted = self.image(value)?.ok_or_else(|| no_array(name))?;
                Ok(outputs::compare_images(name, &image_contents(image), &wanted, tolerance))
            }
            Object::Pipe(_) => Err(Trouble::Wrong(format!("`{name}` is a pipe, which cannot be compared"))),
        }
    }
}

fn no_array(name: &str) -> String {
    format!("what is expected in `{name}` is none of numbers, a list, a new buffer, an image and a file")
}

fn contents(buffer: &Buffer, ty: ElementType, shape: &[usize]) -> Array {
    Array { ty, shape: shape.to_vec(), bytes: buffer.read() }
}

/// Whether all bytes of an element were written.
fn is_written(buffer: &Buffer, size: usize, index: usize) -> bool {
    (index * size..(index + 1) * size).all(|byte| buffer.is_written(byte as u64))
}

fn image_contents(image: &Image) -> ImageContents {
    ImageContents::new(image.layout, image.buffer.read())
}

/// The elements of an image as an array: layers, depth, height, width, as many of them as it has, and channels if there are several.
fn image_array(image: &ImageContents) -> Result<Array, String> {
    let Layout { format, size, layers, levels, samples, .. } = image.layout;
    let kind = match format.channel {
        ImageChannelDataType::UnormInt8 | ImageChannelDataType::UnsignedInt8 => ScalarKind::U8,
        ImageChannelDataType::SnormInt8 | ImageChannelDataType::SignedInt8 => ScalarKind::I8,
        ImageChannelDataType::UnormInt16 | ImageChannelDataType::UnsignedInt16 => ScalarKind::U16,
        ImageChannelDataType::SnormInt16 | ImageChannelDataType::SignedInt16 => ScalarKind::I16,
        ImageChannelDataType::UnsignedInt32 => ScalarKind::U32,
        ImageChannelDataType::SignedInt32 => ScalarKind::I32,
        ImageChannelDataType::HalfFloat => ScalarKind::F16,
        ImageChannelDataType::Float => ScalarKind::F32,
        packed => return Err(format!("channels of type {packed:?} share bytes, and are no array of NumPy")),
    };
    if levels > 1 || samples > 1 {
        return Err("an image of several levels or samples is no array of NumPy".into());
    }
    let ty = ElementType { kind, components: 1 };
    let dimensions = image.layout.dimensions();
    let mut shape: Vec<usize> = size[..dimensions].iter().rev().map(|&extent| extent as usize).collect();
    if image.layout.is_array {
        shape.insert(0, layers as usize);
    }
    let channels = format.bytes() / ty.bytes();
    if channels > 1 {
        shape.push(channels);
    }
    Ok(Array { ty, shape, bytes: image.data.clone() })
}

fn has_extension(file: &str, wanted: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// The size of an image, for people.
fn size(layout: &Layout) -> String {
    let extents: Vec<String> = layout.size[..layout.dimensions()].iter().map(u32::to_string).collect();
    let layers = if layout.is_array {
        format!(", {}", plural(layout.layers as usize, "layer"))
    } else {
        String::new()
    };
    format!("{}{layers}", extents.join("x"))
}

/// The bytes of a value: one number stands for all components of a vector.
fn element(ty: ElementType, numbers: &[Number]) -> Result<Vec<u8>, String> {
    match numbers {
        [one] => ty.splat(*one),
        all => ty.encode(all),
    }
}

fn repeated(ty: ElementType, numbers: &[Number], count: usize) -> Result<Array, String> {
    Ok(Array { ty, shape: vec![count], bytes: element(ty, numbers)?.repeat(count) })
}

/// The bytes of a structure by the numbers of its scalars.
fn structure(size: u64, scalars: &[(u64, ScalarKind)], numbers: &[Number]) -> Result<Vec<u8>, String> {
    if scalars.len() != numbers.len() {
        let (expected, found) = (plural(scalars.len(), "number"), numbers.len());
        return Err(format!("the structure has {expected}, found {found}"));
    }
    let mut bytes = vec![0; size as usize];
    for (&(offset, kind), &number) in scalars.iter().zip(numbers) {
        let scalar = ElementType { kind, components: 1 }.encode(&[number])?;
        bytes[offset as usize..][..scalar.len()].copy_from_slice(&scalar);
    }
    Ok(bytes)
}
