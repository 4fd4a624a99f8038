//! Runs work-groups. [`launch`] spreads groups over threads and [`merge`]s what they leave, [`group`] runs the work-items of a group in the
//! turns that its [`schedule`] says; [`interpreter`] is the loop over instructions, [`access`] does loads and stores, [`bytes`] copies,
//! [`undefined`] follows undefined values, [`races`] records accesses. The operations that are described apart are functions of their modules: [`special`] finds
//! them, [`collective`] runs those of several work-items. [`observed`] runs a group under an observer, which sees it through a [`view`].

mod access;
mod arithmetic;
mod atomic;
mod bytes;
mod collective;
mod copy;
mod enqueue;
mod finding;
mod grid;
mod group;
mod image;
mod interpreter;
mod item;
pub(crate) mod launch;
mod merge;
mod number;
mod observed;
mod pipe;
mod races;
mod schedule;
mod sites;
mod special;
mod undefined;
pub(crate) mod view;
