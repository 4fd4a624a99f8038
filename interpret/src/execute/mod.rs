//! Runs work-groups: [`launch`] spreads groups over threads and [`merge`]s what they leave, [`group`] runs the work-items of a group in turns, [`interpreter`] is the loop
//! over instructions, [`access`] does loads and stores, [`bytes`] copies, [`undefined`] follows undefined values. [`observed`] runs a group under an observer,
//! which sees it through a [`view`].

mod access;
mod arithmetic;
mod atomic;
mod bytes;
mod collective;
mod copy;
mod enqueue;
mod finding;
mod group;
mod image;
mod interpreter;
mod item;
pub(crate) mod launch;
mod merge;
mod number;
mod observed;
mod pipe;
mod special;
mod undefined;
pub(crate) mod view;
