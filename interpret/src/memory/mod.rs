//! The memory of all address spaces.
