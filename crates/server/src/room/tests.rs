use super::*;
use crate::{Config, Server, Settings, Site};

/// A server with one game of Anna's, in which somebody else has the second seat.
struct Begun {
    _folder: tempfile::TempDir,
    server: Server,
    player: Player,
    game: GameId,
    own: mpsc::Sender<RoomMessage>,
    _inbox: mpsc::Receiver<RoomMessage>,
}

impl Begun {
    async fn against(other: &str) -> Begun {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings {
            data: Some(folder.path().join("fishka.db").display().to_string()),
            listen: Some("127.0.0.1:0".to_owned()),
            ..Settings::default()
        };
        let server = Server::open(Config::new(settings).unwrap(), Site::default()).await.unwrap();
        let (player, _) = server.shared().players.make("Anna").await.unwrap();
        let wish = format!(r#"{{"game": "dvonn", "seats": ["me", {other}]}}"#);
        let game =
            creation::make(server.shared(), &serde_json::from_str(&wish).unwrap(), &player).await.unwrap();
        let (own, inbox) = mpsc::channel(8);
        Begun { _folder: folder, server, player, game, own, _inbox: inbox }
    }

    /// A room of the game, which nobody but the test speaks to.
    async fn room(&self) -> Room<'_> {
        Room::load(self.server.shared(), self.game, self.own.downgrade()).await.unwrap()
    }
}

const COMPUTER: &str = r#"{"computer": 1}"#;

#[tokio::test]
async fn a_room_that_fails_is_made_anew() {
    let begun = Begun::against(r#""open""#).await;
    let (shared, game) = (begun.server.shared(), begun.game);
    let (outbox, mut told) = mpsc::channel(8);
    let _entry = shared.rooms.enter(shared, game, None, None, outbox).await.unwrap();
    shared.rooms.break_room(shared, game);
    while told.recv().await.is_some() {}
    let state = shared.rooms.ask(shared, game, |reply| RoomMessage::State { player: None, reply }).await;
    assert_eq!(state.unwrap().id, game);
}

#[tokio::test]
async fn who_knows_more_than_a_room_is_not_set_back() {
    let begun = Begun::against(COMPUTER).await;
    let (mut behind, mut room) = (begun.room().await, begun.room().await);
    let command = Command::Move { ply: 0, text: "d3".to_owned() };
    let ask = Ask::say(begun.player.clone(), Say { id: "1".to_owned(), command }, None);
    assert!(room.perform(&ask).await.is_ok());
    let known = room.table.state().number;
    assert!(behind.table.state().number < known);

    let (outbox, mut told) = mpsc::channel(8);
    let (reply, _answer) = tokio::sync::oneshot::channel();
    let entered =
        behind.enter(Enter { player: Some(begun.player.clone()), since: Some(known), outbox, reply }).await;
    assert!(entered.is_ok());
    let welcome: Live = serde_json::from_str(&told.recv().await.unwrap()).unwrap();
    assert!(matches!(welcome, Live::Gap { events, .. } if events.is_empty()));
}

#[tokio::test]
async fn who_knows_more_than_a_room_is_not_refused_by_it() {
    let begun = Begun::against(COMPUTER).await;
    let (mut behind, mut room) = (begun.room().await, begun.room().await);
    let ask = |id: &str, ply, text: &str| {
        let command = Command::Move { ply, text: text.to_owned() };
        Ask::say(begun.player.clone(), Say { id: id.to_owned(), command }, None)
    };
    assert!(room.perform(&ask("1", 0, "d3")).await.is_ok());

    assert!(matches!(behind.perform(&ask("2", 1, "f4")).await, Err(Trouble::Superseded)));
    assert_eq!(behind.table.line().plies(), 1);
    let refused = behind.perform(&ask("3", 2, "f4")).await;
    assert!(matches!(refused, Ok((Err(_), events)) if events.is_empty()), "nobody knows of such a position");
}

#[tokio::test]
async fn what_cannot_be_kept_does_not_happen_and_is_said() {
    let begun = Begun::against(COMPUTER).await;
    let mut room = begun.room().await;
    let before = room.table.state().clone();
    let (outbox, mut told) = mpsc::channel(8);
    let socket = room.audience.add(Some(begun.player.clone()), Some(Seat::FIRST), outbox);

    begun.server.shared().store.close().await;
    let command = Command::Move { ply: 0, text: "d3".to_owned() };
    let say = Box::new(Say { id: "1".to_owned(), command });
    let arrived = Instant::now();
    let heard = room.hear(RoomMessage::Say { socket, say, lag: None, arrived }).await;
    assert!(heard.is_ok());
    let done = room.drive().await;

    assert!(matches!(done, Err(Broken(Refused::NotKept))));
    assert_eq!((room.table.state(), room.table.line().plies()), (&before, 0));
    let answer: Live = serde_json::from_str(&told.recv().await.unwrap()).unwrap();
    assert!(matches!(answer, Live::Refused { refusal, .. } if refusal.key == "server-not-kept"));
}
