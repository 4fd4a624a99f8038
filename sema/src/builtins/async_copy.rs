//! Async copies and prefetch: OpenCL C 3.0, 6.15.11.

use super::{
    Lower::Special,
    Row,
    domain::{NUMBERS, PLAIN},
    lower::Special::{AsyncBlockCopy, AsyncCopy, AsyncCopyFence, AsyncStridedCopy, WaitGroupEvents},
    row, same,
    signature::{Access, EVENT, G, INT, Pattern, SIZE, UINT, VOID, into, to},
};
use crate::address_space::AddressSpace::{Global, Local};
use spirocl_frontend::language::Version;

const TO_GLOBAL: Pattern = into(Global, Access::Plain, &G);
const TO_LOCAL: Pattern = into(Local, Access::Plain, &G);
const FROM_GLOBAL: Pattern = into(Global, Access::Const, &G);
const FROM_LOCAL: Pattern = into(Local, Access::Const, &G);

const ANY_GLOBAL: Pattern = into(Global, Access::Plain, &VOID);
const ANY_LOCAL: Pattern = into(Local, Access::Plain, &VOID);
const FROM_ANY_GLOBAL: Pattern = into(Global, Access::Const, &VOID);
const FROM_ANY_LOCAL: Pattern = into(Local, Access::Const, &VOID);
const EXTENDED: &[&[&str]] = &[&["cl_khr_extended_async_copies"]];

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(
        &[("async_work_group_copy", Special(AsyncCopy))],
        NUMBERS,
        &[&[EVENT, TO_LOCAL, FROM_GLOBAL, SIZE, EVENT], &[EVENT, TO_GLOBAL, FROM_LOCAL, SIZE, EVENT]],
    ),
    row(
        &[("async_work_group_strided_copy", Special(AsyncStridedCopy))],
        NUMBERS,
        &[
            &[EVENT, TO_LOCAL, FROM_GLOBAL, SIZE, SIZE, EVENT],
            &[EVENT, TO_GLOBAL, FROM_LOCAL, SIZE, SIZE, EVENT],
        ],
    )
    .since(Version::V1_1),
    row(&[("wait_group_events", Special(WaitGroupEvents))], PLAIN, &[&[VOID, INT, to(&EVENT)]]),
    row(
        &[("async_work_group_copy_2D2D", Special(AsyncBlockCopy))],
        PLAIN,
        &[
            &[EVENT, ANY_LOCAL, SIZE, FROM_ANY_GLOBAL, SIZE, SIZE, SIZE, SIZE, SIZE, SIZE, EVENT],
            &[EVENT, ANY_GLOBAL, SIZE, FROM_ANY_LOCAL, SIZE, SIZE, SIZE, SIZE, SIZE, SIZE, EVENT],
        ],
    )
    .needs(EXTENDED),
    row(
        &[("async_work_group_copy_3D3D", Special(AsyncBlockCopy))],
        PLAIN,
        &[
            &[
                EVENT,
                ANY_LOCAL,
                SIZE,
                FROM_ANY_GLOBAL,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                EVENT,
            ],
            &[
                EVENT,
                ANY_GLOBAL,
                SIZE,
                FROM_ANY_LOCAL,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                SIZE,
                EVENT,
            ],
        ],
    )
    .needs(EXTENDED),
    row(&[("async_work_group_copy_fence", Special(AsyncCopyFence))], PLAIN, &[&[VOID, UINT]])
        .needs(&[&["cl_khr_async_work_group_copy_fence"]]),
    row(same!(prefetch), NUMBERS, &[&[VOID, FROM_GLOBAL, SIZE]]),
];
