//! Functions of device-side queues that take no Block: OpenCL C 3.0, 6.15.18.

use super::{
    Lower::{self, Op, Special},
    Row,
    domain::PLAIN,
    lower::Special::Ndrange,
    row,
    signature::{Access, INT, Pattern, SIZE, Spaces, UINT, VOID, fixed, from},
};
use crate::types::{Opaque, Scalar};
use spirocl_frontend::language::Version;
use spirv::Op as Instruction;

const QUEUE: Pattern = Pattern::Opaque(Opaque::Queue);
const EVENT: Pattern = Pattern::Opaque(Opaque::ClkEvent);
const RANGE: Pattern = Pattern::Opaque(Opaque::Ndrange);
const EVENTS_IN: Pattern = Pattern::Pointer(Spaces::Generic, Access::Const, &EVENT);
const EVENT_OUT: Pattern = Pattern::Pointer(Spaces::Generic, Access::Plain, &EVENT);
const SIZES: Pattern = from(&SIZE);
const INFO: Pattern =
    super::signature::into(crate::address_space::AddressSpace::Global, Access::Plain, &Pattern::Void);

const fn rows(names: &'static [(&'static str, Lower)], signatures: &'static [&'static [Pattern]]) -> Row {
    row(names, PLAIN, signatures).since(Version::V2_0).needs(&[&["__opencl_c_device_enqueue"]])
}

/// The rows of the tables.
pub(super) const ROWS: &[Row] = &[
    rows(&[("get_default_queue", Op(Instruction::GetDefaultQueue))], &[&[QUEUE]]),
    rows(&[("enqueue_marker", Op(Instruction::EnqueueMarker))], &[&[INT, QUEUE, UINT, EVENTS_IN, EVENT_OUT]]),
    rows(
        &[("retain_event", Op(Instruction::RetainEvent)), ("release_event", Op(Instruction::ReleaseEvent))],
        &[&[VOID, EVENT]],
    ),
    rows(&[("create_user_event", Op(Instruction::CreateUserEvent))], &[&[EVENT]]),
    rows(&[("is_valid_event", Op(Instruction::IsValidEvent))], &[&[fixed(Scalar::Bool), EVENT]]),
    rows(&[("set_user_event_status", Op(Instruction::SetUserEventStatus))], &[&[VOID, EVENT, INT]]),
    rows(
        &[("capture_event_profiling_info", Op(Instruction::CaptureEventProfilingInfo))],
        &[&[VOID, EVENT, INT, INFO]],
    ),
    rows(
        &[("ndrange_1D", Special(Ndrange(1)))],
        &[&[RANGE, SIZE], &[RANGE, SIZE, SIZE], &[RANGE, SIZE, SIZE, SIZE]],
    ),
    rows(
        &[("ndrange_2D", Special(Ndrange(2))), ("ndrange_3D", Special(Ndrange(3)))],
        &[&[RANGE, SIZES], &[RANGE, SIZES, SIZES], &[RANGE, SIZES, SIZES, SIZES]],
    ),
];
