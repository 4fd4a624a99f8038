//! Runs work-groups: [`launch`] spreads groups over threads, [`group`] runs the work-items of a group in turns, [`interpreter`] is the loop
//! over instructions, [`access`] does loads and stores, [`undefined`] follows undefined values.

mod access;
mod arithmetic;
mod atomic;
mod collective;
mod copy;
mod enqueue;
mod finding;
mod group;
mod image;
mod interpreter;
mod item;
pub(crate) mod launch;
mod number;
mod pipe;
mod special;
mod undefined;
