//! Images: elements of every format, and samplers of every kind, against the references.

use spirocl_interpret::library::image::{Colour, Format, Image, Layout, Sampler};
use spirocl_tests::{
    generator::{
        random::Random,
        sampling::{self, Addressing, Filter, Grid},
    },
    oracles::texel::{self, Channel, Class, Order, Precision},
};
use spirv::Dim;

const ORDERS: [Order; 12] = [
    Order::R,
    Order::A,
    Order::Rg,
    Order::Ra,
    Order::Rgba,
    Order::Bgra,
    Order::Argb,
    Order::Intensity,
    Order::Luminance,
    Order::Depth,
    Order::SRgba,
    Order::SBgra,
];

const CHANNELS: [Channel; 12] = [
    Channel::SnormInt8,
    Channel::SnormInt16,
    Channel::UnormInt8,
    Channel::UnormInt16,
    Channel::SignedInt8,
    Channel::SignedInt16,
    Channel::SignedInt32,
    Channel::UnsignedInt8,
    Channel::UnsignedInt16,
    Channel::UnsignedInt32,
    Channel::HalfFloat,
    Channel::Float,
];

fn format(reference: texel::Format) -> Format {
    let (order, channel) = reference.numbers();
    Format::of_api(order, channel).expect("the API has it")
}

fn numbers(colour: Colour) -> [f64; 4] {
    match colour {
        Colour::Float(colour) => colour.map(f64::from),
        Colour::Signed(colour) => colour.map(f64::from),
        Colour::Unsigned(colour) => colour.map(f64::from),
    }
}

#[test]
fn elements_have_the_colours_of_the_reference() {
    let mut random = Random::new(41);
    for order in ORDERS {
        for channel in CHANNELS {
            let reference = texel::Format { order, channel };
            let is_srgb = matches!(order, Order::SRgba | Order::SBgra);
            if is_srgb && channel != Channel::UnormInt8 {
                continue;
            }
            let format = format(reference);
            assert_eq!(format.bytes(), reference.bytes(), "{reference:?}");
            for element in reference.random(&mut random, 500).chunks_exact(reference.bytes()) {
                let (found, wanted) = (numbers(format.decode(element)), reference.colour(element));
                for component in 0..4 {
                    let (found, wanted) = (found[component], wanted[component]);
                    assert!(
                        reference.is_read(component, wanted, found, Precision::Single),
                        "{reference:?} {element:?}: component {component} is {found} in place of {wanted}"
                    );
                }
            }
        }
    }
}

#[test]
fn colours_become_the_elements_of_the_reference() {
    let mut random = Random::new(43);
    for order in [Order::R, Order::Rg, Order::Rgba, Order::Bgra, Order::Argb] {
        for channel in CHANNELS {
            let reference = texel::Format { order, channel };
            for _ in 0..500 {
                let (bits, colour): (Vec<u32>, Vec<f64>) = (0..4)
                    .map(|_| match reference.class() {
                        Class::Floating { .. } => {
                            let number = random.float(-1.25, 1.25);
                            (number.to_bits(), f64::from(number))
                        }
                        Class::Signed => {
                            let number = random.bits() as i32 >> random.below(32);
                            (number as u32, number.into())
                        }
                        Class::Unsigned => {
                            let number = random.bits() as u32 >> random.below(32);
                            (number, number.into())
                        }
                    })
                    .unzip();
                let (bits, colour) =
                    ([bits[0], bits[1], bits[2], bits[3]], [colour[0], colour[1], colour[2], colour[3]]);
                let element = format(reference).encode(bits);
                if let Err(error) = reference.check_written(colour, &element) {
                    panic!("{reference:?}: {error}");
                }
            }
        }
    }
}

/// The images: dimensions, whether they are arrays, and the sizes as the reference has them.
const SHAPES: [(Dim, bool, [usize; 3]); 5] = [
    (Dim::Dim1D, false, [7, 1, 1]),
    (Dim::Dim1D, true, [7, 3, 1]),
    (Dim::Dim2D, false, [7, 5, 1]),
    (Dim::Dim2D, true, [7, 5, 3]),
    (Dim::Dim3D, false, [7, 5, 3]),
];

fn layout((dimension, is_array, size): (Dim, bool, [usize; 3]), format: Format) -> Layout {
    let [x, y, z] = size.map(|extent| extent as u32);
    match (dimension, is_array) {
        (Dim::Dim1D, true) => Layout::new(dimension, format, [x, 1, 1]).array(y),
        (Dim::Dim2D, true) => Layout::new(dimension, format, [x, y, 1]).array(z),
        _ => Layout::new(dimension, format, [x, y, z]),
    }
}

fn sampler(reference: sampling::Sampler) -> Sampler {
    let addressing = match reference.addressing {
        Addressing::None => 0,
        Addressing::ClampToEdge => 1,
        Addressing::Clamp => 2,
        Addressing::Repeat => 3,
        Addressing::MirroredRepeat => 4,
    };
    let filter = u32::from(reference.filter == Filter::Linear);
    Sampler::of_modes(addressing, reference.normalized, filter).expect("SPIR-V has these modes")
}

#[test]
fn samplers_read_the_colours_of_the_reference() {
    let mut random = Random::new(47);
    let formats = [
        (Order::Rgba, Channel::Float),
        (Order::R, Channel::HalfFloat),
        (Order::Luminance, Channel::UnormInt16),
        (Order::A, Channel::SnormInt16),
        (Order::Rgba, Channel::UnsignedInt8),
    ];
    for shape in SHAPES {
        for (order, channel) in formats {
            let reference = texel::Format { order, channel };
            let layout = layout(shape, format(reference));
            let data = reference.random(&mut random, shape.2.iter().product());
            let grid = Grid {
                size: shape.2,
                coordinates: layout.coordinates(),
                is_array: shape.1,
                colours: data
                    .chunks_exact(reference.bytes())
                    .map(|element| reference.colour(element))
                    .collect(),
                border: reference.border(),
            };
            let image = Image::new(layout, data);
            for modes in sampling::Sampler::all() {
                if modes.filter == Filter::Linear && !matches!(reference.class(), Class::Floating { .. }) {
                    continue;
                }
                compare(&image, &grid, modes, &mut random);
            }
        }
    }
}

fn compare(image: &Image, grid: &Grid, modes: sampling::Sampler, random: &mut Random) {
    let mut compared = 0;
    for _ in 0..200 {
        let mut at = [0.0f32; 3];
        for (index, coordinate) in at.iter_mut().enumerate().take(grid.coordinates) {
            let extent = grid.size[index] as f32;
            let is_layer = grid.is_array && index == grid.coordinates - 1;
            *coordinate = match (is_layer || !modes.normalized, modes.addressing) {
                (true, Addressing::None) => random.float(0.5, extent - 0.5),
                (true, _) => random.float(-2.0, extent + 2.0),
                (false, Addressing::None) => random.float(0.501 / extent, 1.0 - 0.501 / extent),
                (false, _) => random.float(-2.2, 3.2),
            };
        }
        let Some(wanted) = grid.sample(modes, at) else { continue };
        compared += 1;
        let found = numbers(image.sample(sampler(modes), [at[0], at[1], at[2], 0.0], 0.0));
        for component in 0..4 {
            let tolerance = if modes.filter == Filter::Linear { 2f64.powi(-16) } else { 2f64.powi(-22) };
            let (found, wanted) = (found[component], wanted[component]);
            assert!(
                (found - wanted).abs() <= tolerance,
                "{modes:?} at {at:?}: component {component} is {found} in place of {wanted}"
            );
        }
    }
    assert!(compared > 180, "only {compared} points were compared");
}
