use std::sync::Arc;

use axum::{Json, extract::State, http::header, response::IntoResponse};
use fishka_catalog::Rules;
use fishka_explorer::{Filter, NotAFilter, Question};
use fishka_game::{Explain, Options};
use fishka_wire::Refusal;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    api::{Path, Query},
    refusal::{Answer, Refused},
    server::Shared,
};

/// A position, and which games count.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Asked {
    /// The name of the game.
    game: String,
    /// Its options as records write them, `name=value` with spaces between.
    #[serde(default)]
    options: String,
    /// The text of a position; without it the start of the game.
    position: Option<String>,
    /// Moves and chance events from there, with spaces between.
    #[serde(default)]
    moves: String,
    /// `people` or `engine`.
    source: Option<String>,
    /// The first month, such as `2026-01`.
    since: Option<String>,
    /// The last month.
    until: Option<String>,
    /// The number of the seat that won, or `draw`.
    result: Option<String>,
}

impl Asked {
    fn question(&self) -> Result<Question, Answer> {
        let options: Options = self.options.parse().map_err(|error| refused(&error))?;
        let rules = Rules::new(&self.game, &options).map_err(|error| refused(&error))?;
        let line = rules
            .line(self.position.as_deref(), self.moves.split_whitespace())
            .map_err(|error| refused(&error))?;
        Ok(Question::new(line.game(), line.position(), self.filter().map_err(|error| refused(&error))?))
    }

    fn filter(&self) -> Result<Filter, NotAFilter> {
        Ok(Filter {
            source: self.source.as_deref().map(str::parse).transpose()?,
            since: self.since.as_deref().map(str::parse).transpose()?,
            until: self.until.as_deref().map(str::parse).transpose()?,
            ended: self.result.as_deref().map(str::parse).transpose()?,
        })
    }
}

fn refused(error: &impl Explain) -> Answer {
    Answer::unprocessable(Refusal::of(error))
}

/// What was played in a position and how it ended: in games that ended here, in collections the host has imported, and in
/// engine games. Positions that differ only in the order of moves or by a symmetry of the board are one.
#[utoipa::path(
    get,
    path = "/api/explorer",
    tag = "games",
    params(Asked),
    responses(
        (status = 200, body = fishka_explorer::Answer),
        (status = 422, description = "There is no such position or filter.", body = Refusal),
    ),
)]
pub(crate) async fn explore(
    State(shared): State<Arc<Shared>>,
    Query(asked): Query<Asked>,
) -> Result<Json<fishka_explorer::Answer>, Answer> {
    let question = asked.question()?;
    Ok(Json(shared.explored.answer(&asked.game, &question).await?))
}

/// The record of a game that an answer of the explorer shows.
#[utoipa::path(
    get,
    path = "/api/explorer/games/{number}",
    tag = "games",
    params(("number" = u32, Path)),
    responses((status = 200, body = String), (status = 404, body = Refusal)),
)]
pub(crate) async fn record(
    State(shared): State<Arc<Shared>>,
    Path(number): Path<String>,
) -> Result<impl IntoResponse, Answer> {
    let unknown = || Refused::UnknownGame { id: number.chars().take(20).collect() };
    let record = shared.explored.record(number.parse().map_err(|_| unknown())?).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}
