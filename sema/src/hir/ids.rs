//! The ids of the typed tree: one newtype for each table.

use spirocl_frontend::handle_map::Handle;

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident),* $(,)?) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The place in the table, from 0.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Handle for $name {
            #[inline]
            fn number(self) -> u32 {
                self.0
            }
        }
    )*};
}

ids! {
    /// A function of a module.
    FunctionId,
    /// A variable of a module that is not private to one work-item's call: program scope, `static`, `local`, `constant`, strings.
    GlobalId,
    /// A private variable or parameter of a function.
    LocalId,
    /// An expression of a function.
    ExprId,
    /// A label of a function: of `goto`, `case` or `default`.
    LabelId,
    /// A value held while a [`super::ExprKind::Modify`] is evaluated.
    TemporaryId,
}
