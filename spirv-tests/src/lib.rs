//! The harness of the tests.
