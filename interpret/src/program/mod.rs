//! Bytecode, and its making from the IR.
