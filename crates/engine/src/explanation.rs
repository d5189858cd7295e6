/// A part of what a position is worth, in words of the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// A stable name such as `cohesion`; the language files hold a label for `GAME-term-NAME`.
    pub name: &'static str,
    /// What it adds to the estimate of the side to act, in hundredths of the unit of the game.
    pub worth: i32,
}
