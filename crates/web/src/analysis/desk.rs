use std::collections::HashSet;

use fishka_catalog::{Line, Move, Position};
use fishka_game::{Brush, Position as _, Seat};
use fishka_i18n::Language;
use fishka_record::{NodeId, Problem, chance::ChanceSeed, study::Study};
use fishka_report::sides;
use fishka_view::{Played, move_text};
use leptos::prelude::*;

use super::{Survey, edit, notes::KeptBrush, thinking::Thinking, try_again::Quiz};
use crate::{
    board::{Annotations, BoardState},
    browser,
    coach::Compared,
    game::side_of,
    settings::kept,
    surface::{Cursor, settled},
    text::Words,
};

/// A record under analysis, as everything around its board shares it.
#[derive(Copy, Clone)]
pub(crate) struct Desk {
    /// The record, and where in it the person is.
    pub(crate) study: RwSignal<Study>,
    /// The line through that place.
    pub(crate) cursor: Cursor,
    /// What the engine finds out about the line.
    pub(crate) survey: Survey,
    /// What the engine is to think about.
    pub(crate) thinking: Thinking,
    /// What happened, for the line that says so.
    pub(crate) notice: RwSignal<String>,
    /// What a tab draws on the board, besides what the record does. It is gone when another place is looked at.
    pub(crate) drawn: RwSignal<Annotations>,
    /// What the coach draws.
    pub(crate) coached: RwSignal<Annotations>,
    /// The best moves the engine knows, on the board.
    pub(super) best: RwSignal<Annotations>,
    /// What is shown on the board in place of where the person is.
    pub(crate) preview: RwSignal<Option<BoardState>>,
    /// The mistake that is being tried again; what the engine says is hidden meanwhile.
    pub(super) quiz: RwSignal<Option<Quiz>>,
    /// The colour of what fingers and keys draw.
    pub(super) brush: RwSignal<KeptBrush>,
    /// The variations of which only the first move shows, by the places after those moves.
    pub(super) folds: RwSignal<HashSet<NodeId>>,
    seed: StoredValue<ChanceSeed>,
    words: Words,
}

impl Desk {
    pub(super) fn new(study: RwSignal<Study>) -> Desk {
        let mut seed = [0; 32];
        browser::fill_randomly(&mut seed);
        let thinking = Thinking::new(study);
        let survey = Survey::new(study, thinking);
        let go = Callback::new(move |ply: usize| {
            study.update(|study| {
                study.go_to_ply(ply);
            });
        });
        let cursor = Cursor::new(survey.line, Memo::new(move |_| study.with(Study::ply)), go);
        let (drawn, preview) = (RwSignal::new(Annotations::default()), RwSignal::new(None));
        let at = Memo::new(move |_| study.with(Study::cursor));
        Effect::watch(
            move || at.get(),
            move |_, _, _| {
                drawn.set(Annotations::default());
                preview.set(None);
            },
            false,
        );
        Desk {
            study,
            cursor,
            survey,
            thinking,
            notice: RwSignal::new(String::new()),
            drawn,
            coached: RwSignal::new(Annotations::default()),
            best: RwSignal::new(Annotations::default()),
            preview,
            quiz: RwSignal::new(None),
            brush: kept("brush", KeptBrush(Brush::Green)),
            folds: RwSignal::new(HashSet::new()),
            seed: StoredValue::new(ChanceSeed(seed)),
            words: Words::here(),
        }
    }

    /// Plays a move at the cursor, along the record or into a new variation; chance then acts.
    pub(crate) fn play(self, mv: Move) {
        self.edit(|study| self.seed.with_value(|seed| edit::play(study, mv, seed)));
    }

    /// Plays moves one after another from a ply of the line on, as one edit, and stays where the first has led.
    pub(crate) fn insert(self, ply: usize, moves: &[Move]) {
        self.edit(|study| {
            study.go_to_ply(ply);
            study.as_one(|study| {
                // A line that cannot be played to its end is kept as far as it goes.
                moves.iter().try_for_each(|mv| study.play(*mv).map(drop))
            })?;
            study.go_to_ply(ply + 1);
            Ok(())
        });
    }

    /// Changes the record, and says why when that is not possible.
    pub(crate) fn edit(self, edit: impl FnOnce(&mut Study) -> Result<(), Problem>) {
        let mut trouble = None;
        self.study.update(|study| trouble = edit(study).err());
        let said = trouble.map(|trouble| untrack(|| self.words.explain(&trouble)));
        self.notice.set(said.unwrap_or_default());
    }

    /// The first seat of every side.
    pub(super) fn sides(self) -> Vec<Seat> {
        self.cursor.line().with_untracked(|line| sides(line.game()))
    }

    /// What a side is called at the end of the line.
    pub(super) fn side_name(self, side: usize) -> String {
        let seats = self.sides();
        self.cursor
            .line()
            .with(|line| seats.get(side).map(|&seat| side_of(self.words, line, seat)).unwrap_or_default())
    }

    /// What the report says of the move that led to what is shown, so that everything beside the board says the same of it.
    pub(super) fn judged_here(self) -> Option<Compared> {
        let ply = self.cursor.ply().get();
        self.cursor.line().with(|line| {
            let (at, _) = line.last_decision(ply)?;
            self.survey.report.with(|report| {
                let judged = report.as_ref()?.moves.iter().find(|judged| judged.ply == at)?;
                Some(Compared::judged(line.position_at(at), judged))
            })
        })
    }

    /// Whether a mistake is being tried again.
    pub(super) fn is_asked(self) -> bool {
        self.quiz.with(Option::is_some)
    }

    /// Shows only the first move of a variation, or all of it again.
    pub(super) fn fold(self, first: NodeId) {
        self.folds.update(|folds| {
            if !folds.remove(&first) {
                folds.insert(first);
            }
        });
    }

    /// The same for the outermost variation around a node; nothing on the main line.
    pub(super) fn toggle_fold(self, id: NodeId) {
        let first = self.study.with_untracked(|study| {
            let record = study.record();
            let path = record.path_to(id);
            let branch =
                path.windows(2).find(|pair| record.node(pair[0]).children().first() != Some(&pair[1]));
            branch.map(|pair| settled(record, pair[1]))
        });
        if let Some(first) = first {
            self.fold(first);
        }
    }

    /// Goes to a node of the tree.
    pub(crate) fn go(self, id: NodeId) {
        self.study.update(|study| {
            study.go(id);
        });
    }

    /// Shows what a line leads to in place of where the person is: the position after the first so many of its moves.
    pub(crate) fn show_ahead(self, line: &Line, moves: &[Move], count: usize) {
        let (mut position, mut last) = (line.position().clone(), None);
        for &mv in &moves[..count.min(moves.len())] {
            last = Some(Played { before: position.clone(), mv });
            position.play_unchecked(mv);
        }
        self.preview.set(Some(BoardState { position, last }));
    }
}

/// Moves from a position on, as a list of moves would show them.
pub(crate) fn in_words(position: &Position, moves: &[Move], language: Language) -> Vec<String> {
    let mut position = position.clone();
    let told = moves.iter().map(|&mv| {
        let told = move_text(&Played { before: position.clone(), mv }, language).text;
        position.play_unchecked(mv);
        told
    });
    told.collect()
}
