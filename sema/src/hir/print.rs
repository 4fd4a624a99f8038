//! The text form of the typed tree, for `--emit=hir` and for tests.
