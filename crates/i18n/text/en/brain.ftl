# The computer player in the page.
brain-unavailable = The computer player could not be loaded. Check the connection and try again.
brain-nothing-to-do = No player is to move here.
