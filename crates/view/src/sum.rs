/// Builds [`Board`](crate::Board) and [`Pick`](crate::Pick) as enums with a variant a game, and the functions that hand
/// everything on to the face of the game in question.
macro_rules! faces {
    ($($(#[$cfg:meta])* $name:ident($game:ty)),* $(,)?) => {
        /// The part of a scene that only the drawing of its game understands.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        pub enum Board {
            $($(#[$cfg])* #[doc = concat!("Of ", stringify!($name), ".")]
            $name(Box<<$game as GameView>::Board>),)*
            /// Of a game that has no face of its own.
            Other(PlainBoard),
        }

        /// A position as it looks. Moves of another game in `show` are left out.
        #[must_use]
        pub fn scene(position: &Position, show: &Show<Position>) -> Scene {
            match position {
                $($(#[$cfg])* Position::$name(position) => {
                    let show = narrowed(
                        show,
                        |position| if let Position::$name(position) = position { Some(position.clone()) } else { None },
                        |mv| if let Move::$name(mv) = mv { Some(mv) } else { None },
                    );
                    <$game>::scene(position, &show).map_board(|board| Board::$name(Box::new(board)))
                })*
                _ => Rules::scene(position, show).map_board(Board::Other),
            }
        }

        /// Draws the part of a scene that is the game's own.
        pub(crate) fn draw_board(scene: &Scene, style: Style<'_>) -> Drawing {
            match &scene.board {
                $($(#[$cfg])* Board::$name(board) => <$game>::draw(scene, board, style),)*
                Board::Other(board) => Rules::draw(scene, board, style),
            }
        }

        /// What happens to the pieces when a move is played.
        #[must_use]
        pub fn motion(played: &Played<Position>) -> Motion {
            faces!(@played played, $($(#[$cfg])* $name($game))*, |own| Face::motion(own))
        }

        /// What a move did, in a sentence.
        #[must_use]
        pub fn narration(played: &Played<Position>, language: Language) -> String {
            faces!(@played played, $($(#[$cfg])* $name($game))*, |own| Face::narration(own, language))
        }

        /// A move as a list of moves shows it.
        #[must_use]
        pub fn move_text(played: &Played<Position>, language: Language) -> MoveText {
            faces!(@played played, $($(#[$cfg])* $name($game))*, |own| Face::move_text(own, language))
        }

        /// The sounds of a move, all at once.
        #[must_use]
        pub fn sounds(played: &Played<Position>) -> &'static [Sound] {
            faces!(@played played, $($(#[$cfg])* $name($game))*, |own| Face::sounds(own))
        }

        /// The board as text for a terminal.
        #[must_use]
        pub fn text_board(position: &Position, paint: Paint) -> String {
            match position {
                $($(#[$cfg])* Position::$name(position) => <$game>::text_board(position, paint),)*
                _ => Rules::text_board(position, paint),
            }
        }

        /// What lies beside a board.
        #[must_use]
        pub fn side_panel<'a>(position: &Position, language: Language, style: impl Into<Style<'a>>) -> SidePanel {
            let style = style.into();
            match position {
                $($(#[$cfg])* Position::$name(position) => <$game>::side_panel(position, language, style),)*
                _ => Rules::side_panel(position, language, style),
            }
        }

        /// How the score of a finished game came about, side by side.
        #[must_use]
        pub fn account<'a>(position: &Position, language: Language, style: impl Into<Style<'a>>) -> SidePanel {
            let style = style.into();
            match position {
                $($(#[$cfg])* Position::$name(position) => <$game>::account(position, language, style),)*
                _ => Rules::account(position, language, style),
            }
        }

        /// The piece that comes next, turned by quarters clockwise where it can be turned.
        #[must_use]
        pub fn piece_in_hand<'a>(
            position: &Position,
            quarter_turns: u8,
            language: Language,
            style: impl Into<Style<'a>>,
        ) -> Option<PieceInHand> {
            let style = style.into();
            match position {
                $($(#[$cfg])* Position::$name(position) => {
                    <$game>::piece_in_hand(position, quarter_turns, language, style)
                })*
                _ => None,
            }
        }

        /// A piece as an editor offers it, of the game of a position; see [`GameView::piece_to_set`].
        #[must_use]
        pub fn piece_to_set<'a>(
            position: &Position,
            piece: &str,
            language: Language,
            style: impl Into<Style<'a>>,
        ) -> Option<PieceInHand> {
            let style = style.into();
            match position {
                $($(#[$cfg])* Position::$name(_) => <$game>::piece_to_set(piece, language, style),)*
                _ => None,
            }
        }

        /// In how many ways the board can be turned before it lies as at first; see [`Show::turned`].
        #[must_use]
        pub const fn orientations(position: &Position) -> u8 {
            match position {
                $($(#[$cfg])* Position::$name(_) => <$game as GameView>::ORIENTATIONS,)*
                _ => 1,
            }
        }

        /// The position as if it were the turn of another seat, for a move made ahead; `None` where that cannot be done.
        #[must_use]
        pub fn ahead(position: &Position, seat: Seat) -> Option<Position> {
            match position {
                $($(#[$cfg])* Position::$name(position) => <$game>::ahead(position, seat).map(Position::$name),)*
                _ => None,
            }
        }

        /// Whether the moves of this part of the game are many and small.
        #[must_use]
        pub fn in_bulk(position: &Position) -> bool {
            match position {
                $($(#[$cfg])* Position::$name(position) => <$game>::in_bulk(position),)*
                _ => false,
            }
        }

        /// The name of the phase of the game that a position belongs to, for the word `NAME-phase-PHASE`; empty without phases.
        #[must_use]
        pub fn phase(position: &Position) -> &'static str {
            match position {
                $($(#[$cfg])* Position::$name(position) => <$game>::phase(position),)*
                _ => "",
            }
        }

        /// How the board is turned for a seat that has its own side of it near; see [`Show::turned`].
        #[must_use]
        pub fn turned_towards(position: &Position, seat: Seat) -> u8 {
            match position {
                $($(#[$cfg])* Position::$name(position) => <$game>::turned_towards(position, seat),)*
                _ => 0,
            }
        }

        /// What can lie under the board of a game.
        #[must_use]
        pub const fn tray(position: &Position) -> Tray {
            match position {
                $($(#[$cfg])* Position::$name(_) => <$game as GameView>::TRAY,)*
                _ => Tray::Buttons,
            }
        }

        /// The colours by which the page tells a game from others.
        #[must_use]
        pub fn accent(game: &str, dark: bool) -> Accent {
            match game {
                $($(#[$cfg])* <$game as Configurable>::NAME => <$game>::accent(dark),)*
                _ => Rules::accent(dark),
            }
        }

        /// A move half made, whichever the game.
        ///
        /// It is built from a list of moves and lets a person make those and no others: all legal moves in a game, fewer
        /// in an exercise, none where the board is only looked at.
        ///
        /// ```
        /// use fishka_catalog::{Line, Rules};
        /// use fishka_game::Options;
        /// use fishka_view::{Input, Pick};
        ///
        /// let line = Line::new(Rules::new("abalone", &Options::new())?);
        /// let mut moves = Vec::new();
        /// line.legal_moves(&mut moves);
        ///
        /// let mut pick = Pick::new(line.position(), &moves);
        /// assert_eq!(pick.input(&Input::Press("c3".into())), None);
        /// assert_eq!(pick.input(&Input::Press("c4".into())), None);
        /// let mv = pick.input(&Input::Press("d3".into())).ok_or("two marbles go sideways")?;
        /// assert_eq!(mv.to_string(), "c3c4d3");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, PartialEq, Debug)]
        pub enum Pick {
            $($(#[$cfg])* #[doc = concat!("Of ", stringify!($name), ".")]
            $name(<$game as GameView>::Pick),)*
            /// Of a game that has no face of its own.
            Other(PlainPick<Move>),
        }

        impl Pick {
            /// Nothing picked yet. Moves of another game are left out; without any move nothing can be picked.
            #[must_use]
            pub fn new(position: &Position, moves: &[Move]) -> Pick {
                match position {
                    $($(#[$cfg])* Position::$name(position) => {
                        let own = |mv: &Move| if let Move::$name(mv) = mv { Some(*mv) } else { None };
                        let moves: Vec<MoveOf<$game>> = moves.iter().filter_map(own).collect();
                        Pick::$name(<$game>::pick(position, moves))
                    })*
                    _ => Pick::Other(Rules::pick(position, moves.to_vec())),
                }
            }

            /// Takes in what a person does; a move when it is complete.
            pub fn input(&mut self, input: &Input) -> Option<Move> {
                match self {
                    $($(#[$cfg])* Pick::$name(pick) => pick.input(input).map(Move::$name),)*
                    Pick::Other(pick) => pick.input(input),
                }
            }

            /// The cells picked so far.
            #[must_use]
            pub fn chosen(&self) -> Vec<String> {
                match self {
                    $($(#[$cfg])* Pick::$name(pick) => pick.chosen(),)*
                    Pick::Other(pick) => pick.chosen(),
                }
            }

            /// The moves that begin with what is picked.
            #[must_use]
            pub fn offered(&self) -> Vec<Move> {
                match self {
                    $($(#[$cfg])* Pick::$name(pick) => pick.offered().into_iter().map(Move::$name).collect(),)*
                    Pick::Other(pick) => pick.offered(),
                }
            }

            /// The move before the eye, which may be one that cannot be made.
            #[must_use]
            pub fn considered(&self) -> Option<Move> {
                match self {
                    $($(#[$cfg])* Pick::$name(pick) => pick.considered().map(Move::$name),)*
                    Pick::Other(pick) => pick.considered(),
                }
            }

            /// What can be done with a cell now.
            #[must_use]
            pub fn can(&self, cell: &str) -> Option<CellAction> {
                match self {
                    $($(#[$cfg])* Pick::$name(pick) => pick.can(cell),)*
                    Pick::Other(pick) => pick.can(cell),
                }
            }

            /// Why something that a person is about to do leads nowhere.
            #[must_use]
            pub fn refusal(&self, input: &Input) -> Option<Message> {
                match self {
                    $($(#[$cfg])* Pick::$name(pick) => pick.refusal(input),)*
                    Pick::Other(pick) => pick.refusal(input),
                }
            }

            /// Whether there is something on a cell that can be dragged.
            #[must_use]
            pub fn can_drag(&self, cell: &str) -> bool {
                match self {
                    $($(#[$cfg])* Pick::$name(pick) => pick.can_drag(cell),)*
                    Pick::Other(pick) => pick.can_drag(cell),
                }
            }

            /// How often the piece in hand has been turned by a quarter; `None` when there is nothing to turn.
            #[must_use]
            pub fn quarter_turns(&self) -> Option<u8> {
                match self {
                    $($(#[$cfg])* Pick::$name(pick) => pick.quarter_turns(),)*
                    Pick::Other(pick) => pick.quarter_turns(),
                }
            }

            /// The moves that name no cell.
            #[must_use]
            pub fn choices(&self, language: Language) -> Vec<Choice> {
                match self {
                    $($(#[$cfg])* Pick::$name(pick) => {
                        pick.choices(language).into_iter().map(|choice| choice.map(Move::$name)).collect()
                    })*
                    Pick::Other(pick) => pick.choices(language),
                }
            }
        }
    };

    // What is asked of a move that was played; `Face` stands for the game in question.
    (@played $played:ident, $($(#[$cfg:meta])* $name:ident($game:ty))*, |$own:ident| $ask:expr) => {
        match (&$played.before, $played.mv) {
            $($(#[$cfg])* (Position::$name(before), Move::$name(mv)) => {
                type Face = $game;
                let $own = &Played { before: before.clone(), mv };
                $ask
            })*
            _ => {
                type Face = Rules;
                let $own = $played;
                $ask
            }
        }
    };
}
