/// Builds [`Rules`](crate::Rules), [`Position`](crate::Position), [`Move`](crate::Move) and their errors as enums with
/// a variant a game. `searched as` gives the value on which moves are counted and searched fastest.
macro_rules! sum_of_games {
    ($($(#[$doc:meta])* $name:ident($rules:ty) searched as |$position:ident| $search:expr;)*) => {
        /// All games.
        pub const GAMES: &[Entry] = &[$(Entry {
            name: <$rules as fishka_game::Configurable>::NAME,
            options: <$rules as fishka_game::Configurable>::OPTIONS,
        }),*];

        /// A game with its options settled.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Rules {
            $($(#[$doc])* $name($rules)),*
        }

        impl Rules {
            /// The game with this name and these options.
            ///
            /// # Errors
            /// When there is no such game or it refuses the options.
            pub fn new(name: &str, options: &Options) -> Result<Rules, RulesError> {
                match name {
                    $(<$rules as fishka_game::Configurable>::NAME => {
                        Ok(Rules::$name(fishka_game::Configurable::from_options(options)?))
                    })*
                    _ => Err(RulesError::UnknownGame { name: name.to_owned() }),
                }
            }

            /// The name in commands and records.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Rules::$name(_) => <$rules as fishka_game::Configurable>::NAME),*
                }
            }

            /// The options that matter for this game, defaults included.
            #[must_use]
            pub fn options(&self) -> Options {
                match self {
                    $(Rules::$name(rules) => fishka_game::Configurable::options(rules)),*
                }
            }

            /// The name, in the language files, of the word for the side that a seat plays in this position.
            #[must_use]
            pub fn seat_key(&self, position: &Position, seat: fishka_game::Seat) -> String {
                match (self, position) {
                    $((Rules::$name(rules), Position::$name(position)) => {
                        fishka_game::Configurable::seat_key(rules, position, seat)
                    })*
                    _ => seat.to_string(),
                }
            }
        }

        impl fishka_game::Game for Rules {
            type Position = Position;
            type SetupError = SetupError;

            fn seats(&self) -> usize {
                match self {
                    $(Rules::$name(rules) => rules.seats()),*
                }
            }

            fn start(&self) -> Position {
                match self {
                    $(Rules::$name(rules) => Position::$name(rules.start())),*
                }
            }

            fn are_partners(&self, seat: fishka_game::Seat, other: fishka_game::Seat) -> bool {
                match self {
                    $(Rules::$name(rules) => rules.are_partners(seat, other)),*
                }
            }

            fn position(&self, text: &str) -> Result<Position, SetupError> {
                match self {
                    $(Rules::$name(rules) => {
                        rules.position(text).map(Position::$name).map_err(SetupError::$name)
                    })*
                }
            }

            fn ruling(&self, position: &Position, past: fishka_game::Past) -> Option<fishka_game::Outcome> {
                match (self, position) {
                    $((Rules::$name(rules), Position::$name(position)) => rules.ruling(position, past),)*
                    _ => fishka_game::Position::outcome(position),
                }
            }

            fn stopped(&self, position: &Position) -> Option<fishka_game::Outcome> {
                match (self, position) {
                    $((Rules::$name(rules), Position::$name(position)) => rules.stopped(position),)*
                    _ => fishka_game::Position::outcome(position),
                }
            }
        }

        /// A position of one of the games.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "positions are flat values in every game")]
        pub enum Position {
            $($(#[$doc])* $name(<$rules as fishka_game::Game>::Position)),*
        }

        impl Position {
            /// The name of the game in commands and records.
            #[must_use]
            pub const fn game(&self) -> &'static str {
                match self {
                    $(Position::$name(_) => <$rules as fishka_game::Configurable>::NAME),*
                }
            }

            /// The number of move sequences of exactly `depth` plies; see [`fishka_game::perft`].
            #[must_use]
            pub fn perft(&self, depth: u32, leaves: fishka_game::Leaves) -> u64 {
                match self {
                    $(Position::$name($position) => fishka_game::perft(&$search, depth, leaves)),*
                }
            }
        }

        impl fishka_game::Position for Position {
            type Move = Move;
            type Moves = Vec<Move>;
            type Illegal = Illegal;

            fn turn(&self) -> fishka_game::Turn {
                match self {
                    $(Position::$name(position) => position.turn()),*
                }
            }

            fn legal_moves(&self, moves: &mut Vec<Move>) {
                moves.clear();
                match self {
                    $(Position::$name(position) => {
                        let mut own = <<$rules as fishka_game::Game>::Position as fishka_game::Position>
                            ::Moves::default();
                        position.legal_moves(&mut own);
                        moves.extend(own.iter().map(|&mv| Move::$name(mv)));
                    })*
                }
            }

            fn count_legal_moves(&self) -> usize {
                match self {
                    $(Position::$name(position) => position.count_legal_moves()),*
                }
            }

            fn check(&self, mv: Move) -> Result<(), Illegal> {
                match (self, mv) {
                    $((Position::$name(position), Move::$name(mv)) => {
                        position.check(mv).map_err(Illegal::$name)
                    })*
                    _ => Err(Illegal::AnotherGame),
                }
            }

            fn forced_move(&self) -> Option<Move> {
                match self {
                    $(Position::$name(position) => position.forced_move().map(Move::$name)),*
                }
            }

            fn play_unchecked(&mut self, mv: Move) {
                match (self, mv) {
                    $((Position::$name(position), Move::$name(mv)) => position.play_unchecked(mv),)*
                    // A move of another game is never legal, and only legal moves come here.
                    _ => {}
                }
            }

            fn outcome(&self) -> Option<fishka_game::Outcome> {
                match self {
                    $(Position::$name(position) => position.outcome()),*
                }
            }

            fn weight(&self, outcome: Move) -> u32 {
                match (self, outcome) {
                    $((Position::$name(position), Move::$name(outcome)) => position.weight(outcome),)*
                    _ => 0,
                }
            }

            fn total_weight(&self) -> u32 {
                match self {
                    $(Position::$name(position) => position.total_weight()),*
                }
            }

            fn key(&self) -> u64 {
                match self {
                    $(Position::$name(position) => position.key()),*
                }
            }

            fn progress(&self) -> u32 {
                match self {
                    $(Position::$name(position) => position.progress()),*
                }
            }

            fn parse_move(&self, text: &str) -> Result<Move, fishka_game::NotAMove> {
                match self {
                    $(Position::$name(position) => position.parse_move(text).map(Move::$name)),*
                }
            }

            fn symmetries(&self) -> u8 {
                match self {
                    $(Position::$name(position) => position.symmetries()),*
                }
            }

            fn transformed(&self, symmetry: u8) -> Position {
                match self {
                    $(Position::$name(position) => Position::$name(position.transformed(symmetry))),*
                }
            }

            fn transform_move(&self, mv: Move, symmetry: u8) -> Move {
                match (self, mv) {
                    $((Position::$name(position), Move::$name(mv)) => {
                        Move::$name(position.transform_move(mv, symmetry))
                    })*
                    _ => mv,
                }
            }

            fn conceivable_moves(&self, each: &mut dyn FnMut(Move)) {
                match self {
                    $(Position::$name(position) => {
                        position.conceivable_moves(&mut |mv| each(Move::$name(mv)));
                    })*
                }
            }
        }

        impl core::fmt::Display for Position {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Position::$name(position) => position.fmt(f)),*
                }
            }
        }

        /// A move or chance event of one of the games.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Move {
            $($(#[$doc])* $name(<<$rules as fishka_game::Game>::Position as fishka_game::Position>::Move)),*
        }

        impl core::fmt::Display for Move {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Move::$name(mv) => mv.fmt(f)),*
                }
            }
        }

        /// Why a move is not legal.
        #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum Illegal {
            $($(#[$doc])* #[error(transparent)] $name(
                <<$rules as fishka_game::Game>::Position as fishka_game::Position>::Illegal
            ),)*
            /// A move of a game that is not being played.
            #[error("that is a move of another game")]
            AnotherGame,
        }

        impl Explain for Illegal {
            fn key(&self) -> &'static str {
                match self {
                    $(Illegal::$name(illegal) => illegal.key(),)*
                    Illegal::AnotherGame => "illegal-another-game",
                }
            }

            fn values(&self) -> Vec<(&'static str, Value)> {
                match self {
                    $(Illegal::$name(illegal) => illegal.values(),)*
                    Illegal::AnotherGame => Vec::new(),
                }
            }
        }

        /// Why a position text is refused.
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum SetupError {
            $($(#[$doc])* #[error(transparent)] $name(<$rules as fishka_game::Game>::SetupError)),*
        }

        impl Explain for SetupError {
            fn key(&self) -> &'static str {
                match self {
                    $(SetupError::$name(error) => error.key()),*
                }
            }

            fn values(&self) -> Vec<(&'static str, Value)> {
                match self {
                    $(SetupError::$name(error) => error.values()),*
                }
            }
        }
    };
}
