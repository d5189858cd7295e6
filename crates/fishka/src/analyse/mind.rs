use fishka_catalog::{Line, Move};
use fishka_engine::Engine;
use fishka_engine_api::{Difference, Limits, SearchInfo, SearchResult, Settings, Stop, Term, WeighedOutcome};
use fishka_game::Turn;
use fishka_protocol::{Analyst, CommandLine, Fault};
use fishka_report::{Known, NODES_TO_COMPARE};
use fishka_server::look;

use crate::{cli::AnalyseArgs, failure::Failure};

/// Whoever analyses: the engine of this program, or somebody else's in a process of its own.
pub(super) enum Mind {
    Own(Box<Engine>),
    Foreign(Box<Analyst>),
}

impl Mind {
    /// The engine that the command names, or our own.
    pub(super) fn new(args: &AnalyseArgs, settings: Settings) -> Result<Mind, Failure> {
        let Some(command) = &args.engine else { return Ok(Mind::Own(Box::new(Engine::new(settings)))) };
        let command: CommandLine = command.parse()?;
        let options = [("Hash", settings.table_mib), ("Threads", settings.threads)];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_string())).to_vec();
        Ok(Mind::Foreign(Box::new(Analyst::new(command, options, args.patience))))
    }

    /// What somebody else's engine calls itself.
    pub(super) fn name(&mut self) -> Result<Option<String>, Fault> {
        match self {
            Mind::Own(_) => Ok(None),
            Mind::Foreign(analyst) => analyst.name().map(Some),
        }
    }

    /// The best lines of a position in which a seat is to act.
    pub(super) fn think(
        &mut self,
        line: &Line,
        limits: &Limits,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Option<SearchResult>, Fault> {
        match self {
            Mind::Own(engine) => Ok(engine.think(line, limits, &Stop::new(), report)),
            Mind::Foreign(analyst) => analyst.think(line, limits, &Stop::new(), report).map(Some),
        }
    }

    /// What each outcome of chance would be worth.
    pub(super) fn weigh(&mut self, line: &Line, limits: &Limits) -> Result<Vec<WeighedOutcome>, Fault> {
        match self {
            Mind::Own(engine) => Ok(engine.weigh(line, limits, &Stop::new())),
            Mind::Foreign(analyst) => analyst.weigh(line, limits),
        }
    }

    /// By how much the first of two moves comes out ahead of the other in what the game counts; only our own engine tells.
    pub(super) fn compare(&mut self, line: &Line, moves: [Move; 2]) -> Option<Difference> {
        let Mind::Own(engine) = self else { return None };
        let limits = Limits { nodes: Some(NODES_TO_COMPARE), ..Limits::default() };
        engine.compare(line, moves, &limits, &Stop::new())
    }

    /// What the position is worth without looking ahead, in parts; only our own engine tells.
    pub(super) fn explain(&mut self, line: &Line) -> Vec<Term> {
        match self {
            Mind::Own(engine) => engine.explain(line),
            Mind::Foreign(_) => Vec::new(),
        }
    }

    /// What is found out about the position after so many plies, without memory of others.
    pub(super) fn look(&mut self, line: &Line, ply: usize, limits: &Limits) -> Result<Option<Known>, Fault> {
        if let Mind::Own(engine) = self {
            engine.clear();
            return Ok(look(engine, line, ply, limits));
        }
        let here = line.up_to(ply);
        Ok(match here.turn() {
            Turn::Seat(_) => {
                let thought = self.think(&here, limits, &mut |_| {})?;
                let best = thought.and_then(|thought| thought.lines.into_iter().next());
                let best = best.ok_or(Fault::NoScore { plies: ply })?;
                Known::of(line, ply, best.score, &best.chances, best.moves)
            }
            Turn::Chance => {
                let outcomes = self.weigh(&here, limits)?;
                Known::weighed(line, ply, &outcomes)
            }
            Turn::Over => None,
        })
    }
}
