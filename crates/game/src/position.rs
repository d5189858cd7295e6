use core::{fmt, hash::Hash, ops::Deref};

use arrayvec::ArrayVec;

use crate::{Explain, NotAMove, Outcome, Seat, Setup, Turn};

/// A position: everything on the table at one moment, and nothing of the past.
///
/// A position is a flat value that is cheap to clone: searching copies it and plays on the copy. What depends on the
/// past (repetition, too many quiet plies) belongs to [`Game::ruling`].
///
/// `Display` writes the position text, which [`Game::position`] reads back.
pub trait Position: Clone + Eq + fmt::Debug + fmt::Display {
    /// A move, or an outcome of chance. `Display` writes it in the notation of the game.
    type Move: Copy + Ord + Hash + fmt::Debug + fmt::Display;
    /// A buffer large enough for the legal moves of any position.
    type Moves: MoveList<Self::Move>;
    /// Why a move is not legal.
    type Illegal: Explain + Copy + Eq;

    /// Who acts.
    fn turn(&self) -> Turn;

    /// Fills `moves` with the legal moves, or with the outcomes when it is chance's turn; what was in it is dropped.
    /// The buffer stays empty exactly when the game is over.
    fn legal_moves(&self, moves: &mut Self::Moves);

    /// The number of legal moves. Games answer faster than by listing them where they can.
    fn count_legal_moves(&self) -> usize {
        let mut moves = Self::Moves::default();
        self.legal_moves(&mut moves);
        moves.len()
    }

    /// Whether a move is legal, worked out for this move alone and not from the list.
    ///
    /// # Errors
    /// The first rule the move breaks.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a legal move and refuses any other; a refused move changes nothing.
    ///
    /// # Errors
    /// The first rule the move breaks.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// The move that the rules make for the seat to act, so that nobody is asked and no clock runs for it: a pass where
    /// there is no other move. The only legal move need not be forced in this sense.
    fn forced_move(&self) -> Option<Self::Move> {
        None
    }

    /// Plays a move that is known to be legal. For any other the position that follows means nothing, but memory stays
    /// safe.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// How the game ended; `None` while somebody acts.
    fn outcome(&self) -> Option<Outcome>;

    /// The weight of an outcome of chance: its probability is this over [`total_weight`](Position::total_weight).
    fn weight(&self, outcome: Self::Move) -> u32 {
        let _ = outcome;
        1
    }

    /// The sum of the weights of all outcomes, known without listing them; 0 when it is not chance's turn.
    fn total_weight(&self) -> u32 {
        0
    }

    /// A 64-bit hash: equal positions have equal keys, in every run and on every machine of this version.
    fn key(&self) -> u64;

    /// A number that changes whenever something happens that no later move takes back. Positions with different
    /// progress never repeat each other.
    fn progress(&self) -> u32;

    /// Reads a move in the notation of the game, whether it is legal or not.
    ///
    /// # Errors
    /// When the text is no move of this game.
    fn parse_move(&self, text: &str) -> Result<Self::Move, NotAMove>;

    /// How many symmetries the board has, the identity (number 0) included.
    fn symmetries(&self) -> u8 {
        1
    }

    /// The position seen through a symmetry. Seats and their results stay as they are.
    #[must_use]
    fn transformed(&self, symmetry: u8) -> Self {
        let _ = symmetry;
        self.clone()
    }

    /// A move seen through a symmetry.
    fn transform_move(&self, mv: Self::Move, symmetry: u8) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// Calls `each` with every move that can be written down in this game, legal or not: what [`check`](Position::check)
    /// must be right about.
    fn conceivable_moves(&self, each: &mut dyn FnMut(Self::Move));
}

/// A game with its options settled.
pub trait Game: Clone + Eq + fmt::Debug {
    /// The positions of the game.
    type Position: Position;
    /// A position put together by hand.
    type Setup: Setup<Self>;
    /// Why a position text or a set-up is refused.
    type SetupError: Explain;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// The position in which a game begins.
    fn start(&self) -> Self::Position;

    /// Whether two seats win and lose together. Every seat is its own partner.
    fn are_partners(&self, seat: Seat, other: Seat) -> bool {
        seat == other
    }

    /// Whether the seats make two sides, so that what one wins the other loses.
    fn has_two_sides(&self) -> bool {
        let mut others = Seat::first(self.seats()).filter(|seat| !self.are_partners(Seat::FIRST, *seat));
        others.next().is_some_and(|first| others.all(|other| self.are_partners(first, other)))
    }

    /// Reads a position text and validates it.
    ///
    /// # Errors
    /// What is wrong with the text or the position, and where.
    fn position(&self, text: &str) -> Result<Self::Position, Self::SetupError> {
        Self::Setup::read(self, text)?.checked(self)
    }

    /// The outcome of the game in this position after this past: the position's own, or one that the past decides.
    fn ruling(&self, position: &Self::Position, past: Past) -> Option<Outcome> {
        let _ = past;
        position.outcome()
    }

    /// The outcome of a game that is stopped in this position from outside, as a match stops games that last too long: who
    /// is ahead by what the game counts. `None` when nothing tells.
    fn stopped(&self, position: &Self::Position) -> Option<Outcome> {
        position.outcome()
    }
}

/// What a ruling needs to know of the plies before a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// How often the position has stood on the board, this time included.
    pub occurrences: u32,
    /// Plies since [`Position::progress`] last changed.
    pub quiet_plies: u32,
}

/// A growing list of moves that the caller owns and reuses.
pub trait MoveList<M>: Default + Deref<Target = [M]> {
    /// Empties the list.
    fn clear(&mut self);
    /// Appends a move.
    fn push(&mut self, mv: M);
}

impl<M, const N: usize> MoveList<M> for ArrayVec<M, N> {
    fn clear(&mut self) {
        ArrayVec::clear(self);
    }

    fn push(&mut self, mv: M) {
        ArrayVec::push(self, mv);
    }
}

impl<M> MoveList<M> for alloc::vec::Vec<M> {
    fn clear(&mut self) {
        alloc::vec::Vec::clear(self);
    }

    fn push(&mut self, mv: M) {
        alloc::vec::Vec::push(self, mv);
    }
}
