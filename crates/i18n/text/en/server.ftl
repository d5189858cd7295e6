# What the server says when it does not do something.

server-unknown-game = There is no game { $id }.
server-unknown-address = There is nothing at this address.
server-unknown-method = This cannot be done at this address.
server-malformed = This request is not understood: { $error }
server-too-slow = This request did not come in time.
server-too-large = This request is too large.
server-foreign-origin = A request of another site’s page was refused.
server-unknown-key = Nobody is known by this key.
server-too-often = Too much at once ({ $rate }). Wait a moment.
server-too-many-sockets = There are too many connections from your address.
server-full = There are too many people at this game.
server-busy = The server is busy. Try again in a moment.
server-not-ready = The server is not ready: { $what }.
server-stopping = The server is restarting. Try again in a moment.
server-not-kept = This could not be saved. Try again in a moment.
server-unreadable = This cannot be read. The host has been told.
server-name =
    { $longest ->
        [one] A name has one visible character.
       *[other] A name has 1 to { $longest } visible characters.
    }
server-host-only = This is for the host only.
server-reserved = This seat is kept for somebody who played before.
server-no-analysis = Games are analysed here only when the host has given room for it.
server-analyses-full = Too many games wait to be analysed here. Try again in some minutes.
server-too-many-analyses = No more than { $most } of your games wait to be analysed. Wait until one is done.
server-unknown-work = This work is not yours, or not any more.
server-wrong-finding = What was found cannot be replayed: { $what }.
server-level = There is no level { $level }. The levels are 1 to { $highest }.
server-nobody = Say who you are first, with the cookie or a key.
server-endpoint = This is no address of a push service.
server-too-many-listed = { $most ->
    [one] No more than { $most } game of yours waits in the lobby.
   *[other] No more than { $most } games of yours wait in the lobby.
} Wait for a player or take one back.
server-unknown-study = There is no study { $id }. It may have been deleted.
server-foreign-study = Only its owner may change a study. Keep a copy of your own.
server-study-conflict = The study was changed elsewhere meanwhile and is at version { $version } now. Nothing was overwritten.
server-long-study = A study on the server has at most { $most } KiB of text. Delete a chapter or divide the study.
server-too-many-studies = { $most ->
    [one] One player has at most { $most } study on the server. Delete it first.
   *[other] One player has at most { $most } studies on the server. Delete one first.
}
