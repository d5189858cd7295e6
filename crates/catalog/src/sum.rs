/// Builds [`Rules`](crate::Rules), [`Position`](crate::Position), [`Move`](crate::Move) and their errors as enums with
/// a variant a game. `searched as` gives the value on which moves are counted and searched fastest.
macro_rules! sum_of_games {
    ($($(#[doc = $doc:literal])* $(#[cfg($on:meta)])? $name:ident($rules:ty) searched as |$position:ident| $search:expr;)*) => {
        /// All games.
        pub const GAMES: &[Entry] = &[$($(#[cfg($on)])? Entry {
            name: <$rules as fishka_game::Configurable>::NAME,
            options: <$rules as fishka_game::Configurable>::OPTIONS,
        }),*];

        /// A game with its options settled.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Rules {
            $($(#[doc = $doc])* $(#[cfg($on)])? $name($rules)),*
        }

        impl Rules {
            /// The game with this name and these options.
            ///
            /// # Errors
            /// When there is no such game or it refuses the options.
            pub fn new(name: &str, options: &Options) -> Result<Rules, RulesError> {
                match name {
                    $($(#[cfg($on)])? <$rules as fishka_game::Configurable>::NAME => {
                        Ok(Rules::$name(fishka_game::Configurable::from_options(options)?))
                    })*
                    _ => Err(RulesError::UnknownGame { name: name.to_owned() }),
                }
            }

            /// The name in commands and records.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $($(#[cfg($on)])? Rules::$name(_) => <$rules as fishka_game::Configurable>::NAME),*
                }
            }

            /// The options that matter for this game, defaults included.
            #[must_use]
            pub fn options(&self) -> Options {
                match self {
                    $($(#[cfg($on)])? Rules::$name(rules) => fishka_game::Configurable::options(rules)),*
                }
            }

            /// The name, in the language files, of the word for the side that a seat plays in this position.
            #[must_use]
            pub fn seat_key(&self, position: &Position, seat: fishka_game::Seat) -> String {
                match (self, position) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Position::$name(position)) => {
                        fishka_game::Configurable::seat_key(rules, position, seat)
                    })*
                    _ => seat.to_string(),
                }
            }
        }

        impl fishka_game::Game for Rules {
            type Position = Position;
            type Setup = Setup;
            type SetupError = SetupError;

            fn seats(&self) -> usize {
                match self {
                    $($(#[cfg($on)])? Rules::$name(rules) => rules.seats()),*
                }
            }

            fn start(&self) -> Position {
                match self {
                    $($(#[cfg($on)])? Rules::$name(rules) => Position::$name(rules.start())),*
                }
            }

            fn are_partners(&self, seat: fishka_game::Seat, other: fishka_game::Seat) -> bool {
                match self {
                    $($(#[cfg($on)])? Rules::$name(rules) => rules.are_partners(seat, other)),*
                }
            }

            fn ruling(&self, position: &Position, past: fishka_game::Past) -> Option<fishka_game::Outcome> {
                match (self, position) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Position::$name(position)) => rules.ruling(position, past),)*
                    _ => fishka_game::Position::outcome(position),
                }
            }

            fn stopped(&self, position: &Position) -> Option<fishka_game::Outcome> {
                match (self, position) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Position::$name(position)) => rules.stopped(position),)*
                    _ => fishka_game::Position::outcome(position),
                }
            }
        }

        /// A position of one of the games.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "positions are flat values in every game")]
        pub enum Position {
            $($(#[doc = $doc])* $(#[cfg($on)])? $name(<$rules as fishka_game::Game>::Position)),*
        }

        impl Position {
            /// The name of the game in commands and records.
            #[must_use]
            pub const fn game(&self) -> &'static str {
                match self {
                    $($(#[cfg($on)])? Position::$name(_) => <$rules as fishka_game::Configurable>::NAME),*
                }
            }

            /// The number of move sequences of exactly `depth` plies; see [`fishka_game::perft`].
            #[must_use]
            pub fn perft(&self, depth: u32, leaves: fishka_game::Leaves) -> u64 {
                match self {
                    $($(#[cfg($on)])? Position::$name($position) => fishka_game::perft(&$search, depth, leaves)),*
                }
            }
        }

        impl fishka_game::Position for Position {
            type Move = Move;
            type Moves = Vec<Move>;
            type Illegal = Illegal;

            fn turn(&self) -> fishka_game::Turn {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.turn()),*
                }
            }

            fn legal_moves(&self, moves: &mut Vec<Move>) {
                moves.clear();
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => {
                        let mut own = <<$rules as fishka_game::Game>::Position as fishka_game::Position>
                            ::Moves::default();
                        position.legal_moves(&mut own);
                        moves.extend(own.iter().map(|&mv| Move::$name(mv)));
                    })*
                }
            }

            fn count_legal_moves(&self) -> usize {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.count_legal_moves()),*
                }
            }

            fn check(&self, mv: Move) -> Result<(), Illegal> {
                match (self, mv) {
                    $($(#[cfg($on)])? (Position::$name(position), Move::$name(mv)) => {
                        position.check(mv).map_err(Illegal::$name)
                    })*
                    _ => Err(Illegal::AnotherGame),
                }
            }

            fn forced_move(&self) -> Option<Move> {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.forced_move().map(Move::$name)),*
                }
            }

            fn play_unchecked(&mut self, mv: Move) {
                match (self, mv) {
                    $($(#[cfg($on)])? (Position::$name(position), Move::$name(mv)) => position.play_unchecked(mv),)*
                    // A move of another game is never legal, and only legal moves come here.
                    _ => {}
                }
            }

            fn outcome(&self) -> Option<fishka_game::Outcome> {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.outcome()),*
                }
            }

            fn weight(&self, outcome: Move) -> u32 {
                match (self, outcome) {
                    $($(#[cfg($on)])? (Position::$name(position), Move::$name(outcome)) => position.weight(outcome),)*
                    _ => 0,
                }
            }

            fn total_weight(&self) -> u32 {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.total_weight()),*
                }
            }

            fn key(&self) -> u64 {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.key()),*
                }
            }

            fn progress(&self) -> u32 {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.progress()),*
                }
            }

            fn parse_move(&self, text: &str) -> Result<Move, fishka_game::NotAMove> {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.parse_move(text).map(Move::$name)),*
                }
            }

            fn symmetries(&self) -> u8 {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.symmetries()),*
                }
            }

            fn transformed(&self, symmetry: u8) -> Position {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => Position::$name(position.transformed(symmetry))),*
                }
            }

            fn transform_move(&self, mv: Move, symmetry: u8) -> Move {
                match (self, mv) {
                    $($(#[cfg($on)])? (Position::$name(position), Move::$name(mv)) => {
                        Move::$name(position.transform_move(mv, symmetry))
                    })*
                    _ => mv,
                }
            }

            fn conceivable_moves(&self, each: &mut dyn FnMut(Move)) {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => {
                        position.conceivable_moves(&mut |mv| each(Move::$name(mv)));
                    })*
                }
            }
        }

        impl core::fmt::Display for Position {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $($(#[cfg($on)])? Position::$name(position) => position.fmt(f)),*
                }
            }
        }

        /// A move or chance event of one of the games.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Move {
            $($(#[doc = $doc])* $(#[cfg($on)])? $name(<<$rules as fishka_game::Game>::Position as fishka_game::Position>::Move)),*
        }

        impl core::fmt::Display for Move {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $($(#[cfg($on)])? Move::$name(mv) => mv.fmt(f)),*
                }
            }
        }

        /// Why a move is not legal.
        #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum Illegal {
            $($(#[doc = $doc])* $(#[cfg($on)])? #[error(transparent)] $name(
                <<$rules as fishka_game::Game>::Position as fishka_game::Position>::Illegal
            ),)*
            /// A move of a game that is not being played.
            #[error("that is a move of another game")]
            AnotherGame,
        }

        impl Explain for Illegal {
            fn message(&self) -> Message {
                match self {
                    $($(#[cfg($on)])? Illegal::$name(illegal) => illegal.message(),)*
                    Illegal::AnotherGame => Message::new("illegal-another-game"),
                }
            }
        }

        /// A position of one of the games, put together by hand.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "there is one at a time")]
        pub enum Setup {
            $($(#[doc = $doc])* $(#[cfg($on)])? $name(<$rules as fishka_game::Game>::Setup)),*
        }

        impl fishka_game::Setup<Rules> for Setup {
            fn blank(game: &Rules) -> Setup {
                match game {
                    $($(#[cfg($on)])? Rules::$name(rules) => Setup::$name(fishka_game::Setup::blank(rules))),*
                }
            }

            fn of(game: &Rules, position: &Position) -> Setup {
                match (game, position) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Position::$name(position)) => {
                        Setup::$name(fishka_game::Setup::of(rules, position))
                    })*
                    _ => Setup::blank(game),
                }
            }

            fn read(game: &Rules, text: &str) -> Result<Setup, SetupError> {
                match game {
                    $($(#[cfg($on)])? Rules::$name(rules) => {
                        fishka_game::Setup::read(rules, text).map(Setup::$name).map_err(SetupError::$name)
                    })*
                }
            }

            fn cells(&self, game: &Rules) -> Vec<String> {
                match (game, self) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Setup::$name(setup)) => setup.cells(rules),)*
                    _ => Vec::new(),
                }
            }

            fn cell(&self, cell: &str) -> String {
                match self {
                    $($(#[cfg($on)])? Setup::$name(setup) => setup.cell(cell)),*
                }
            }

            fn set_cell(&mut self, game: &Rules, cell: &str, content: &str) -> Result<(), EditError> {
                match (game, self) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Setup::$name(setup)) => setup.set_cell(rules, cell, content),)*
                    _ => Err(EditError::no_cell(cell)),
                }
            }

            fn pieces(&self, game: &Rules) -> Vec<String> {
                match (game, self) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Setup::$name(setup)) => setup.pieces(rules),)*
                    _ => Vec::new(),
                }
            }

            fn put(&mut self, game: &Rules, cell: &str, piece: &str) -> Result<(), EditError> {
                match (game, self) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Setup::$name(setup)) => {
                        fishka_game::Setup::put(setup, rules, cell, piece)
                    })*
                    _ => Err(EditError::no_cell(cell)),
                }
            }

            fn fields(&self, game: &Rules) -> Vec<fishka_game::SetupField> {
                match (game, self) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Setup::$name(setup)) => setup.fields(rules),)*
                    _ => Vec::new(),
                }
            }

            fn set_field(&mut self, game: &Rules, field: &str, value: &str) -> Result<(), EditError> {
                match (game, self) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Setup::$name(setup)) => setup.set_field(rules, field, value),)*
                    _ => Err(EditError::no_field(field)),
                }
            }

            fn transformed(&self, game: &Rules, symmetry: u8) -> Setup {
                match (game, self) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Setup::$name(setup)) => {
                        Setup::$name(setup.transformed(rules, symmetry))
                    })*
                    _ => self.clone(),
                }
            }

            fn sketch(&self, game: &Rules) -> Position {
                match (game, self) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Setup::$name(setup)) => {
                        Position::$name(fishka_game::Setup::sketch(setup, rules))
                    })*
                    _ => fishka_game::Game::start(game),
                }
            }

            fn validate(&self, game: &Rules) -> Result<Position, Vec<SetupError>> {
                match (game, self) {
                    $($(#[cfg($on)])? (Rules::$name(rules), Setup::$name(setup)) => {
                        let own = |problems: Vec<_>| problems.into_iter().map(SetupError::$name).collect();
                        setup.validate(rules).map(Position::$name).map_err(own)
                    })*
                    _ => Err(vec![SetupError::AnotherGame]),
                }
            }
        }

        impl core::fmt::Display for Setup {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $($(#[cfg($on)])? Setup::$name(setup) => setup.fmt(f)),*
                }
            }
        }

        /// Why a position text or a set-up is refused.
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum SetupError {
            $($(#[doc = $doc])* $(#[cfg($on)])? #[error(transparent)] $name(<$rules as fishka_game::Game>::SetupError),)*
            /// A set-up of a game that is not being played.
            #[error("that is a position of another game")]
            AnotherGame,
        }

        impl Explain for SetupError {
            fn message(&self) -> Message {
                match self {
                    $($(#[cfg($on)])? SetupError::$name(error) => error.message(),)*
                    SetupError::AnotherGame => Message::new("setup-another-game"),
                }
            }
        }
    };
}
