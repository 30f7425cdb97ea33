//! Loops for two widths of vectors: what every processor has, and AVX2 where it is found. Nothing is fused or
//! reordered, so both give the same bits.

/// How wide vectors may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Width {
    /// True only if this processor has AVX2.
    avx2: bool,
}

impl Width {
    /// What every processor of the kind has.
    pub(crate) fn plain() -> Self {
        Self { avx2: false }
    }

    /// The widest that is found.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        let avx2 = std::is_x86_feature_detected!("avx2");
        #[cfg(not(target_arch = "x86_64"))]
        let avx2 = false;
        Self { avx2 }
    }

    /// Whether AVX2 may be used; true only where it is found.
    #[inline(always)]
    pub(crate) fn has_avx2(self) -> bool {
        self.avx2
    }
}

/// Makes of each function one that takes a [`Width`] first, compiled for every width.
///
/// They are functions of their own, never inlined: only between arguments does the compiler know that slices don't
/// overlap, and without that it makes no vectors.
macro_rules! for_each_width {
    ($(
        $(#[$attribute:meta])*
        fn $name:ident $(<$generic:ident: $bound:ident>)? ($($argument:ident: $type:ty),* $(,)?) $body:block
    )*) => {$(
        $(#[$attribute])*
        #[allow(clippy::too_many_arguments)]
        #[inline(always)]
        pub(super) fn $name $(<$generic: $bound>)? (width: $crate::math::width::Width, $($argument: $type),*) {
            #[inline(always)]
            fn body $(<$generic: $bound>)? ($($argument: $type),*) $body

            #[inline(never)]
            fn plain $(<$generic: $bound>)? ($($argument: $type),*) {
                body $(::<$generic>)? ($($argument),*)
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            fn wide $(<$generic: $bound>)? ($($argument: $type),*) {
                body $(::<$generic>)? ($($argument),*)
            }

            #[cfg(target_arch = "x86_64")]
            if width.has_avx2() {
                // SAFETY: this processor has AVX2, which a `Width` is only said to have where it is found, and the
                // function needs nothing else: its body is the safe one that is compiled for every width.
                return unsafe { wide $(::<$generic>)? ($($argument),*) };
            }
            let _ = width;
            plain $(::<$generic>)? ($($argument),*)
        }
    )*};
}

pub(crate) use for_each_width;
