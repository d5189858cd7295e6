online-new-friend = Play a friend by link
online-listed = Show it in the lobby
online-listed-about = Anybody may take the open seat. Otherwise only those who have the link.
online-other = Player { $number }
online-open-seat = Open seat
online-anonymous = Guest
online-you = { $name } (you)
online-away = away

online-mine = Your games with others
online-to-join = Games to join
online-to-watch = Games to watch
online-all-games = All games
online-none-open = Nobody is waiting right now. Begin a game and list it here: somebody may come.
online-begin = New game: { $game }
online-none-running = No game is being played right now.

online-opening = Connecting…
online-connected = Connected
online-lost = The connection is lost. Trying again; the game goes on where it was.
online-missing = There is no such game
online-unplayable = This page is older than the game. Reload it to see the game.
online-unreachable = The server cannot be reached. Games on this device work without it.
online-strange = The server gave an answer that cannot be read ({ $status }). Try again in a moment.

online-waiting = Waiting for the others
online-invited = You are invited
online-take-seat = Play as { $side }
online-send-link = Send this link to the person you want to play
online-copy-link = Copy
online-link-copied = The link is on the clipboard.
online-link-by-hand = The browser does not allow copying here. Mark the link and copy it by hand.
online-qr = QR code

online-draw-offered = { $side } offers a draw.
online-draw-waiting = You offered a draw.
online-back-asked = { $side } asks to take the last move back.
online-back-waiting = You asked to take your move back.
online-agree = Agree
online-decline = Decline
online-offer-draw = Offer a draw
online-abort = Abort
online-claim = Claim the win
online-rematch-join = Rematch: the other is waiting

online-chat-players = Chat
online-chat-watchers = Spectators’ chat
online-chat-count = { $count ->
    [one] { $count } message
   *[other] { $count } messages
}
online-chat-say = Write a message
online-chat-send = Send
online-chat-mute = Hide messages
online-watchers = { $count ->
    [0] Nobody is watching
    [one] { $count } person is watching
   *[other] { $count } people are watching
}

online-name = Your name
online-name-save = Save
online-name-about = This is what others at the table see. You need no account.
online-name-kept = Saved. Others see this name from now on.

online-invited-by = { $names } invites you to play
online-declined = { $names } does not want to play this time.
online-you-declined = You have declined, and the other side has been told.
online-wait-for-you = Waiting for your move
online-your-turn = Your move
online-calls = Notifications
online-call = Tell me when it is my turn
online-call-about = With a notification, even when this page is closed. Nothing else is ever sent.
online-call-unable = This browser cannot show notifications here.
online-call-denied = Notifications of this page are blocked in the settings of the browser.
online-contested = This game is still being played. Its analysis opens for everybody when it is over.
online-to-game = To the game
