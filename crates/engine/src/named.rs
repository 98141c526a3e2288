//! Words that have a number here and a name everywhere else.

/// An enumeration whose members are listed in order, each with its name.
macro_rules! named {
    ($(#[doc = $doc:literal])* $name:ident { $($(#[doc = $each:literal])* $variant:ident = $text:literal,)* }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($(#[doc = $each])* $variant,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// What the whole list is of, in words.
            pub const ABOUT: &str = concat!($($doc,)*);

            /// What the member means, in words.
            pub fn about(self) -> &'static str {
                match self {
                    $($name::$variant => concat!($($each,)*),)*
                }
            }

            /// The name that other languages use.
            pub fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)*
                }
            }
        }
    };
}
