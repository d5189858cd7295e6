use fishka_catalog::{Line, Rules};
use fishka_game::Turn;
use fishka_protocol::Command;

use crate::{
    ArenaError,
    luck::{Dealer, Luck, Purpose},
};

/// How the games of a pair begin.
#[derive(Clone, Debug)]
pub enum Openings {
    /// After so many random decisions, chance events not counted; 0 begins at the start.
    Random {
        /// How many.
        plies: u32,
    },
    /// With these in turn.
    Book(Vec<Line>),
}

/// A random opening that ends the game is drawn again, but not for ever.
const MOST_ATTEMPTS: u64 = 100;

impl Openings {
    /// Reads a file of openings, one a line: moves from the start, or what may follow `position` in the protocol
    /// (`fen TEXT moves …`). Lines that begin with `#` are comments.
    ///
    /// # Errors
    /// The first line that is refused, or none at all.
    pub fn read(text: &str, rules: &Rules) -> Result<Openings, ArenaError> {
        let mut book = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening =
                read_line(line, rules).map_err(|reason| ArenaError::Opening { line: number, reason })?;
            book.push(opening);
        }
        if book.is_empty() { Err(ArenaError::NoOpenings) } else { Ok(Openings::Book(book)) }
    }

    /// The game as a pair finds it, a seat to act.
    #[must_use]
    pub fn begin(&self, rules: &Rules, pair: u64, luck: &Luck) -> Line {
        match self {
            Openings::Random { plies } => (0..MOST_ATTEMPTS)
                .map(|attempt| random(rules, *plies, attempt, luck))
                .find(|line| line.outcome().is_none())
                .unwrap_or_else(|| random(rules, 0, 0, luck)),
            Openings::Book(lines) => {
                let mut line = lines[(pair % lines.len() as u64) as usize].clone();
                Dealer::new(luck.clone(), &line).deal(&mut line);
                line
            }
        }
    }
}

fn random(rules: &Rules, plies: u32, attempt: u64, luck: &Luck) -> Line {
    let mut line = Line::new(rules.clone());
    let mut dealer = Dealer::new(luck.clone(), &line);
    let mut moves = Vec::new();
    for ply in 0..u64::from(plies) {
        dealer.deal(&mut line);
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            return line;
        }
        moves.sort_unstable();
        let pick = luck.lot(Purpose::Opening, (attempt << 32) + ply, moves.len() as u64);
        // The move stands in the list of legal ones.
        let _ = line.play(moves[pick as usize]);
    }
    dealer.deal(&mut line);
    line
}

fn read_line(text: &str, rules: &Rules) -> Result<Line, String> {
    let described = text.starts_with("fen ") || text.starts_with("startpos");
    let command =
        if described { format!("position {text}") } else { format!("position startpos moves {text}") };
    let (start, moves) = match Command::read(&command) {
        Ok(Some(Command::Position { start, moves })) => (start, moves),
        Ok(_) => return Err(text.to_owned()),
        Err(error) => return Err(error.to_string()),
    };
    let line = rules.clone().line(start.as_deref(), moves.split_whitespace());
    let line = line.map_err(|error| error.to_string())?;
    match line.turn() {
        Turn::Over => Err("the game is over".to_owned()),
        Turn::Seat(_) | Turn::Chance => Ok(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(name: &str) -> Rules {
        Rules::new(name, &"".parse().unwrap()).unwrap()
    }

    fn moves(line: &Line) -> String {
        line.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn random_openings_differ_between_pairs_and_not_within() {
        let openings = Openings::Random { plies: 4 };
        let dvonn = rules("dvonn");
        let opening = |pair| moves(&openings.begin(&dvonn, pair, &Luck::new(1, pair)));
        assert_eq!(opening(0), opening(0));
        assert_ne!(opening(0), opening(1));
        assert_eq!(opening(0).split(' ').count(), 4);
    }

    #[test]
    fn a_book_is_gone_through_in_order() {
        let text = "# two openings\nd3 f4\n\nstartpos moves a1\nfen 9/10/11/10/9 w place moves b1\n";
        let dvonn = rules("dvonn");
        let openings = Openings::read(text, &dvonn).unwrap();
        let opening = |pair| moves(&openings.begin(&dvonn, pair, &Luck::new(1, pair)));
        assert_eq!([opening(0), opening(1), opening(2), opening(3)], ["d3 f4", "a1", "b1", "d3 f4"]);
    }

    #[test]
    fn a_bad_line_is_named() {
        let dvonn = rules("dvonn");
        let error = |text| Openings::read(text, &dvonn).unwrap_err().to_string();
        assert_eq!(
            error("d3\nd3 d3\n"),
            "line 2 of the openings: move 2 (d3): d3 is taken: a piece is placed on an empty cell"
        );
        assert!(error("fen x").starts_with("line 1 of the openings: column 1"));
        assert_eq!(error("# nothing\n"), "there are no openings in the file");
    }

    #[test]
    fn chance_acts_before_a_seat_does() {
        let tayu = rules("tayu");
        let line = Openings::Random { plies: 0 }.begin(&tayu, 0, &Luck::new(1, 0));
        assert!(matches!(line.turn(), Turn::Seat(_)));
        assert_eq!(line.plies(), 1);
    }
}
