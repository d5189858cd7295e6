use crate::value::INFINITE;

/// The bounds between which the value of a node matters.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Whether it holds no value at all and only asks which side of it the true one is on.
    pub(super) const fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    pub(super) const fn null(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    pub(super) const fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
