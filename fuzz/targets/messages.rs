//! Any bytes as messages to the server: nothing breaks, a table follows what it has decided, and its log makes it again.

#![no_main]

use std::time::Duration;

use fishka_fuzz::choose;
use fishka_game::{Game as _, clock::Moment};
use fishka_record::chance::ChanceSeed;
use fishka_table::{Head, Kept, Now, Party, Table};
use fishka_wire::{GameId, NewGame, PlayerId, ToServer, Who};
use libfuzzer_sys::fuzz_target;

const SEED: ChanceSeed = ChanceSeed([7; 32]);

fuzz_target!(|data: &[u8]| {
    let Some((rules, rest)) = choose(data) else { return };
    let text = String::from_utf8_lossy(rest);
    let id = GameId::from_random(1);
    if let Ok(wish) = serde_json::from_str::<NewGame>(&text) {
        let _ = Head::new(&wish, id, 0, SEED);
    }
    let head = Head {
        id,
        game: rules.name().to_owned(),
        options: rules.options().to_string(),
        start: None,
        clock: "60+1".to_owned(),
        listed: false,
        created: 0,
        seed: SEED,
    };
    let players: Vec<PlayerId> = (0..rules.seats() as u64).map(PlayerId::from_random).collect();
    let sit = |player: &PlayerId| Who::Person { player: *player, name: String::new() };
    let seats: Vec<Who> = players.iter().map(sit).collect();
    let at = |ms| Now { moment: Moment(Duration::from_millis(ms)), unix_ms: ms };
    let (mut table, mut log) = Table::create(head.clone(), &seats, at(0)).expect("all seats are taken");
    for (index, line) in text.lines().take(64).enumerate() {
        let Ok(ToServer::Say(say)) = serde_json::from_str(line) else { continue };
        let now = at(index as u64 * 1_500);
        let player =
            table.state().turn.map_or(players[0], |seat| players[(seat.index() + index % 2) % players.len()]);
        let party = Party::Person { player, name: "Anna".to_owned() };
        let decision = table.decide(&party, &say, now, Duration::from_millis(40));
        table.apply(&decision.events, now).expect("a table follows its own decisions");
        log.extend(decision.events);
    }
    let again = Table::restore(head, &log, Kept::Until(0), at(100_000)).expect("a log makes its table again");
    assert_eq!(again.state(), table.state());
});
