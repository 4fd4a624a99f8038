//! Opaque types other than images and pipes. OpenCL C 3.0, 6.3.3.

/// Opaque types other than images and pipes. OpenCL C 3.0, 6.3.3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "each is the OpenCL C type of its name")]
pub enum Opaque {
    Sampler,
    Event,
    ClkEvent,
    Queue,
    ReserveId,
    Ndrange,
    NamedBarrier,
}

impl Opaque {
    /// The name of the type.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Sampler => "sampler_t",
            Self::Event => "event_t",
            Self::ClkEvent => "clk_event_t",
            Self::Queue => "queue_t",
            Self::ReserveId => "reserve_id_t",
            Self::Ndrange => "ndrange_t",
            Self::NamedBarrier => "named_barrier_t",
        }
    }
}
