//! The reference for reading images with a sampler: OpenCL C 3.0, 8.1 and 8.2, and 8.4 for the layers of arrays.

/// What a sampler says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampler {
    /// Coordinates count from 0 to 1.
    pub normalized: bool,
    /// What lies outside.
    pub addressing: Addressing,
    /// How elements are mixed.
    pub filter: Filter,
}

/// An addressing mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addressing {
    /// Coordinates lie inside.
    None,
    /// The element at the edge.
    ClampToEdge,
    /// The border colour.
    Clamp,
    /// The image again.
    Repeat,
    /// The image again, mirrored.
    MirroredRepeat,
}

/// A filter mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    /// One element.
    Nearest,
    /// A mixture of the neighbours.
    Linear,
}

impl Sampler {
    /// Every sampler that the language has: repetition is of normalized coordinates.
    pub fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for filter in [Filter::Nearest, Filter::Linear] {
            for normalized in [false, true] {
                for addressing in [
                    Addressing::None,
                    Addressing::ClampToEdge,
                    Addressing::Clamp,
                    Addressing::Repeat,
                    Addressing::MirroredRepeat,
                ] {
                    let repeats = matches!(addressing, Addressing::Repeat | Addressing::MirroredRepeat);
                    if normalized || !repeats {
                        all.push(Self { normalized, addressing, filter });
                    }
                }
            }
        }
        all
    }

    /// Its value in the language.
    pub fn literal(self) -> String {
        let normalized = if self.normalized { "TRUE" } else { "FALSE" };
        let addressing = match self.addressing {
            Addressing::None => "NONE",
            Addressing::ClampToEdge => "CLAMP_TO_EDGE",
            Addressing::Clamp => "CLAMP",
            Addressing::Repeat => "REPEAT",
            Addressing::MirroredRepeat => "MIRRORED_REPEAT",
        };
        let filter = match self.filter {
            Filter::Nearest => "NEAREST",
            Filter::Linear => "LINEAR",
        };
        format!("CLK_NORMALIZED_COORDS_{normalized} | CLK_ADDRESS_{addressing} | CLK_FILTER_{filter}")
    }
}

/// The colours of an image.
pub struct Grid {
    /// Width, height and depth; layers take the place of the last that the image has.
    pub size: [usize; 3],
    /// How many coordinates there are.
    pub coordinates: usize,
    /// Whether the last of them is a layer's number.
    pub is_array: bool,
    /// The elements: the first coordinate runs fastest.
    pub colours: Vec<[f64; 4]>,
    /// The colour outside.
    pub border: [f64; 4],
}

/// Elements along one coordinate, and how much of each.
type Places = Vec<(i64, f64)>;

impl Grid {
    /// The colour read at a coordinate. `None` where rounding decides between neighbours.
    pub fn sample(&self, sampler: Sampler, at: [f32; 3]) -> Option<[f64; 4]> {
        let mut axes: [Places; 3] = [vec![(0, 1.0)], vec![(0, 1.0)], vec![(0, 1.0)]];
        for (index, axis) in axes.iter_mut().enumerate().take(self.coordinates) {
            let (size, coordinate) = (self.size[index], f64::from(at[index]));
            *axis = if self.is_array && index == self.coordinates - 1 {
                vec![(coordinate.round_ties_even().clamp(0.0, size as f64 - 1.0) as i64, 1.0)]
            } else {
                places(sampler, size as i64, coordinate)?
            };
        }
        let mut sum = [0.0; 4];
        for &(z, of_z) in &axes[2] {
            for &(y, of_y) in &axes[1] {
                for &(x, of_x) in &axes[0] {
                    let colour = self.colour([x, y, z]);
                    let part = of_x * of_y * of_z;
                    sum.iter_mut().zip(colour).for_each(|(sum, component)| *sum += part * component);
                }
            }
        }
        Some(sum)
    }

    fn colour(&self, place: [i64; 3]) -> [f64; 4] {
        let inside = place.iter().zip(self.size).all(|(&place, size)| (0..size as i64).contains(&place));
        if !inside {
            return self.border;
        }
        let [x, y, z] = place.map(|place| place as usize);
        self.colours[x + self.size[0] * (y + self.size[1] * z)]
    }
}

/// The elements along one coordinate.
fn places(sampler: Sampler, size: i64, coordinate: f64) -> Option<Places> {
    let extent = size as f64;
    let whole = match sampler.addressing {
        Addressing::Repeat => (coordinate - coordinate.floor()) * extent,
        Addressing::MirroredRepeat => {
            (coordinate - 2.0 * (0.5 * coordinate).round_ties_even()).abs() * extent
        }
        _ if sampler.normalized => coordinate * extent,
        _ => coordinate,
    };
    let address = |place: i64| match sampler.addressing {
        Addressing::None | Addressing::Clamp => place,
        Addressing::ClampToEdge | Addressing::MirroredRepeat => place.clamp(0, size - 1),
        Addressing::Repeat => place.rem_euclid(size),
    };
    match sampler.filter {
        Filter::Nearest => {
            let is_close = sampler.normalized && (whole - whole.round()).abs() < 1e-3;
            (!is_close).then(|| vec![(address(whole.floor() as i64), 1.0)])
        }
        Filter::Linear => {
            let first = (whole - 0.5).floor();
            let part = whole - 0.5 - first;
            Some(vec![(address(first as i64), 1.0 - part), (address(first as i64 + 1), part)])
        }
    }
}
