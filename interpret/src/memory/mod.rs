//! The memory of all address spaces: [`pointer`] has the form of addresses, [`buffer`] the memory of all, [`local`] that of groups, [`private`]
//! that of work-items, [`history`] and
//! [`shared_history`] the accesses for races; a [`budget`] limits all.

pub(crate) mod budget;
pub(crate) mod buffer;
mod compact;
pub(crate) mod history;
pub(crate) mod local;
mod packed;
pub(crate) mod pointer;
pub(crate) mod private;
pub(crate) mod shared_history;
