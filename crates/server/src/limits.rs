//! Every limit the server sets, by name; some are only what is usual, and the settings may say otherwise. Nothing elsewhere refuses for being too much, too long or too often.

use std::time::Duration;

/// The largest body of a request.
pub const BODY: usize = 16 * 1024;
/// The largest frame, and the largest message, on a socket.
pub const FRAME: usize = 8 * 1024;
/// The longest head of a request: its line and its headers together.
pub const REQUEST_HEAD: usize = 16 * 1024;
/// How long a client may take to send the head of a request.
pub const HEAD_PATIENCE: Duration = Duration::from_secs(15);
/// How long a client may take to send the body of a request.
pub const BODY_PATIENCE: Duration = Duration::from_secs(15);
/// How long a request may take from its head to its answer.
pub const REQUEST_PATIENCE: Duration = Duration::from_secs(20);
/// Connections open at once, as far as the system gives file descriptors for them; further ones wait to be accepted.
pub const CONNECTIONS: u32 = 100_000;
/// File descriptors that are not for connections: the database, the listener, calls, logs.
pub const DESCRIPTORS_KEPT: u64 = 256;
/// Connections of one address that is no trusted proxy; further ones are closed at once.
pub const CONNECTIONS_AN_ADDRESS: u32 = 256;
/// How long a client may leave what is sent to it unread.
pub const WRITE_PATIENCE: Duration = Duration::from_secs(20);
/// Connections waiting to be accepted.
pub const BACKLOG: u32 = 1_024;
/// What may be on the way to one client inside the kernel.
pub const SEND_BUFFER: u32 = 64 * 1024;

/// Sockets of one address at games, and as many pages of it that look at the lists; a school or a club often has but one.
pub const SOCKETS_AN_ADDRESS: u32 = 64;
/// Sockets of those who watch one game.
pub const WATCHERS: u32 = 2_000;
/// Sockets of one seat of a game. No number of watchers takes them away.
pub const SOCKETS_A_SEAT: usize = 16;
/// Messages waiting for one socket. One that does not keep up is closed, and comes back with the number of its last event.
pub const SOCKET_QUEUE: usize = 64;
/// How long one message may take to be taken by a socket.
pub const SOCKET_WRITE_PATIENCE: Duration = Duration::from_secs(10);
/// How often a socket is pinged, which measures its round trip.
pub const SOCKET_PING: Duration = Duration::from_secs(8);
/// How long a socket may be silent, pongs included.
pub const SOCKET_SILENCE: Duration = Duration::from_secs(30);
/// The longest round trip that is believed.
pub const ROUND_TRIP: Duration = Duration::from_secs(5);
/// The buffer a socket is read through.
pub const SOCKET_READ_BUFFER: usize = 1024;
/// What is gathered of messages that wait for a socket before it is written.
pub const SOCKET_WRITE_BUFFER: usize = 2048;

/// The most events that are told one by one to a client that comes back; after more it gets the whole game.
pub const GAP: u64 = 500;
/// How long news of who came and went are gathered before they are told.
pub const PRESENCE_DELAY: Duration = Duration::from_millis(150);

/// Requests waiting for one game.
pub const ROOM_QUEUE: usize = 64;
/// How long a room nobody is in stays in memory.
pub const ROOM_IDLE: Duration = Duration::from_secs(30);
/// Games in memory at once; more are refused until some end.
pub const ROOMS: u32 = 50_000;
/// How long a computer whose search came to nothing waits before it is asked again.
pub const COMPUTER_RETRY: Duration = Duration::from_secs(2);

/// Computer moves waiting for a free thread; one a game.
pub const ENGINE_QUEUE: usize = 4_096;
/// The table of known positions of one computer player at work, in MiB.
pub const ENGINE_TABLE_MIB: usize = 4;
/// Computer players that keep what they found out about their games, on all threads together.
pub const ENGINES_KEPT: usize = 8;
/// The longest a computer player thinks about one move.
pub const ENGINE_THINKS: Duration = Duration::from_secs(10);

/// Games of one player that wait in the lobby at once.
pub const LISTED_A_PLAYER: u32 = 5;
/// How long changes of the lists are gathered before those who look at them are told.
pub const LOBBY_DELAY: Duration = Duration::from_millis(300);
/// How often servers tell each other what all must know: changes of lists, and what was spent of rates.
pub const SHARING: Duration = Duration::from_millis(250);
/// Lines that those who play say in one game, and those who watch it: whoever opens it reads its whole log.
pub const CHAT_LINES: u32 = fishka_table::Table::CHAT_LINES;
/// The most entries of one list of games.
pub const LIST: u32 = 50;
/// How long a listed game in which nothing happens stays in the lobby.
pub const LOBBY_AGE: Duration = Duration::from_secs(3 * 24 * 3600);
/// What is removed at once of what is not kept any longer.
pub const TIDY: u32 = 200;
/// How often that is done.
pub const TIDY_EVERY: Duration = Duration::from_secs(600);
/// How long a game waits for a database that several servers share, which may be starting anew.
pub const DATABASE_PATIENCE: Duration = Duration::from_secs(8);
/// How often it is asked meanwhile.
pub const DATABASE_RETRY: Duration = Duration::from_millis(50);
/// Connections of one of several servers that read their database.
pub const DATABASE_READERS: u32 = 8;
/// How long one of them waits for a connection at once.
pub const DATABASE_CONNECT: Duration = Duration::from_secs(1);
/// How long the database may take to answer before the server says that it is not ready.
pub const READY_PATIENCE: Duration = Duration::from_secs(3);
/// How long it counts that the database could not be written when something was to be kept: PostgreSQL with a full disk keeps
/// what needs no more room, and so what is tried.
pub const UNWRITABLE_LASTS: Duration = Duration::from_secs(5);
/// How long it counts that the database was tried, for all who ask.
pub const READY_LASTS: Duration = Duration::from_secs(1);

/// Calls to people who are not there that a server takes to send them.
pub const PUSH_TAKEN: u32 = 64;
/// How long it has them; after that others may take what it has not sent.
pub const PUSH_LEASE: Duration = Duration::from_secs(60);
/// How often a server looks for calls that others have left.
pub const PUSH_LOOK: Duration = Duration::from_secs(2);
/// Messages to push services on the way at once.
pub const PUSH_AT_ONCE: usize = 16;
/// How long a push service may take.
pub const PUSH_PATIENCE: Duration = Duration::from_secs(10);
/// After how long a message is sent again that a push service could not take: once for each of these.
pub const PUSH_AGAIN: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(60), Duration::from_secs(600), Duration::from_secs(3600)];
/// How long a push service keeps a message for a browser that is not there, and how long a server tries to send one.
pub const PUSH_TTL: Duration = Duration::from_secs(2 * 24 * 3600);
/// The most characters of a message's text.
pub const PUSH_TEXT: usize = 120;
/// Browsers in which one person is called; the oldest is forgotten for one more.
pub const SUBSCRIPTIONS: u32 = 8;

/// How often a server among others gives a sign of life.
pub const BEAT: Duration = Duration::from_secs(1);
/// How often a server that starts asks for the time of the database, to use the answer that took least.
pub const TIME_READINGS: u32 = 8;
/// How often a server alone notes that it runs: who thinks while it dies is given back no more than that.
pub const BEAT_ALONE: Duration = Duration::from_secs(2);
/// How long a sign of life counts; after that the games of a server are taken over.
pub const BEAT_LASTS: Duration = Duration::from_secs(3);
/// How often the database is looked at for what was not heard.
pub const LOOK: Duration = Duration::from_secs(2);
/// How often that is done while messages do not go through.
pub const LOOK_CUT_OFF: Duration = Duration::from_millis(250);
/// How long the owner of a game may take to answer another server.
pub const BUS_ANSWER: Duration = Duration::from_millis(600);
/// How often the NATS server is asked whether messages go through; it may take as long as an answer.
pub const BUS_ECHO: Duration = Duration::from_millis(250);
/// How long a connection to the NATS server may take.
pub const BUS_CONNECT: Duration = Duration::from_secs(2);
/// How often the connection to the NATS server is tried.
pub const BUS_PING: Duration = Duration::from_secs(2);
/// How often the owner of a game is told who is there at another server.
pub const ATTENDANCE: Duration = Duration::from_secs(10);
/// How long it counts who was there at another server.
pub const ATTENDANCE_LASTS: Duration = Duration::from_secs(30);

/// Pictures of boards that are kept after they were drawn.
pub const PICTURES: usize = 64;
/// Pictures drawn at once; more wait.
pub const PICTURES_AT_ONCE: usize = 1;

/// The largest body with a study in it: letters that JSON escapes take two bytes.
pub const STUDY_BODY: usize = 2 * fishka_wire::NewStudy::LONGEST + 1024;
/// Studies of one player.
pub const STUDIES_A_PLAYER: u64 = 200;
/// How long it is not noted again that a study was looked at.
pub const STUDY_SEEN: Duration = Duration::from_secs(24 * 3600);

/// How often games that have ended are counted for the explorer.
pub const EXPLORER_EVERY: Duration = Duration::from_secs(2);
/// Games that are counted together.
pub const EXPLORED_AT_ONCE: u32 = 100;

/// Games that wait to be analysed or are being analysed.
pub const ANALYSES: usize = 200;
/// Those of them that one address has asked for.
pub const ANALYSES_A_CLIENT: usize = 3;
/// How many positions are looked at for each position of a game.
pub const ANALYSIS_NODES: u64 = 50_000;
/// The longest line of moves that is kept.
pub const ANALYSIS_LINE: usize = 64;
/// How long an engine that analyses may be silent before its game goes to another.
pub const ANALYSIS_LEASE: Duration = Duration::from_secs(60);
/// How many engines may leave a game unfinished before it is given up.
pub const ANALYSIS_ATTEMPTS: u8 = 3;

/// How often something may be done: so many at once, and one more after every `period`.
#[derive(Copy, Clone, Debug)]
pub struct Rate {
    /// What the answer calls it.
    pub name: &'static str,
    /// So many at once.
    pub burst: u32,
    /// How long until one more.
    pub period: Duration,
}

/// Requests of any kind by one address.
pub const REQUESTS: Rate = Rate { name: "requests", burst: 300, period: Duration::from_millis(50) };
/// Games made by one address.
pub const NEW_GAMES: Rate = Rate { name: "new-games", burst: 30, period: Duration::from_secs(10) };
/// Games that one address shows in the lobby.
pub const NEW_LISTED: Rate = Rate { name: "listed-games", burst: 8, period: Duration::from_secs(30) };
/// Players made by one address.
pub const NEW_PLAYERS: Rate = Rate { name: "new-players", burst: 60, period: Duration::from_secs(20) };
/// Studies kept by one address.
pub const NEW_STUDIES: Rate = Rate { name: "new-studies", burst: 20, period: Duration::from_secs(30) };
/// Changes of studies by one address.
pub const STUDY_CHANGES: Rate = Rate { name: "study-changes", burst: 60, period: Duration::from_secs(1) };
/// Messages on one socket, pings included.
pub const MESSAGES: Rate = Rate { name: "messages", burst: 100, period: Duration::from_millis(200) };
/// Chat of one player, and of one address.
pub const CHAT: Rate = Rate { name: "chat", burst: 5, period: Duration::from_secs(3) };
/// Addresses a rate is kept for; when there are more, the oldest are forgotten, and play goes on.
pub const RATE_ADDRESSES: usize = 100_000;
