use leptos::prelude::*;

/// A small line drawing that stands beside words or in place of them where its button is labelled.
#[component]
pub(crate) fn Icon(name: &'static str) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=path(name)/>
        </svg>
    }
}

/// Path data on a square of 24, drawn with a line of 2 and rounded ends.
fn path(name: &str) -> &'static str {
    match name {
        // A ring on a stack of rings.
        "logo" => {
            "M12 3a8 3.5 0 1 0 .1 0M4 6.500v5a8 3.500 0 0 0 16 0v-5M4 11.500v5a8 3.500 0 0 0 16 0v-5M12 5.500a3 1.200 0 1 0 .1 0"
        }
        "sun" => {
            "M12 8a4 4 0 1 0 .1 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600l1.400 1.400M5 19l1.400-1.400M17.600 6.400l1.400-1.400"
        }
        "moon" => "M20 14.500a8.500 8.500 0 1 1-10.500-10.500a7 7 0 0 0 10.500 10.500z",
        "auto" => "M12 3a9 9 0 1 0 .1 0M12 3v18M12 8h7M12 12h9M12 16h7",
        "computer" => "M4 5h16v11H4zM9 20h6M12 16v4",
        "device" => "M7 9a3 3 0 1 0 .1 0M17 9a3 3 0 1 0 .1 0M2 20a5 4 0 0 1 10 0M12 20a5 4 0 0 1 10 0",
        "friend" => "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
        "rules" => "M12 6c-2-2-5-2-8-1v14c3-1 6-1 8 1c2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v14",
        "play" => "M7 4l13 8l-13 8z",
        "first" => "M6 5v14M19 5l-9 7l9 7z",
        "back" => "M16 5l-9 7l9 7z",
        "forward" => "M8 5l9 7l-9 7z",
        "last" => "M18 5v14M5 5l9 7l-9 7z",
        "undo" => "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
        "flag" => "M6 21V4M6 4h12l-3 4l3 4H6",
        "draw" => "M5 9h14M5 15h14",
        "again" => "M20 5v5h-5M19 10a8 8 0 1 0 1 5",
        "save" => "M12 4v11M7 11l5 5l5-5M4 20h16",
        "copy" => "M9 9h11v11H9zM5 15H4V4h11v1",
        "share" => "M12 15V3M8 7l4-4l4 4M5 12v8h14v-8",
        "sound" => "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
        "moves" => "M5 6h14M5 12h14M5 18h9",
        "analysis" => "M4 19V5M4 19h16M7 15l4-5l3 3l5-7",
        "open" => "M4 7v12h16V9h-9L9 6H4z",
        "picture" => "M4 5h16v14H4zM8 9.500a1.500 1.500 0 1 0 .1 0M4 17l5-5l4 4l3-3l4 4",
        "turn" => "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
        "promote" => "M12 20V5M6 11l6-6l6 6",
        "delete" => "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
        "redo" => "M16 5l4 4l-4 4M20 9H10a5 5 0 0 0 0 10h4",
        "whole" => "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
        "close" => "M6 6l12 12M18 6L6 18",
        "more" => "M5 12h.1M12 12h.1M19 12h.1",
        "hint" => "M9 18h6M10 21h4M9 15a6 6 0 1 1 6 0v1H9z",
        "pause" => "M8 5v14M16 5v14",
        "plus" => "M12 6v12M6 12h12",
        "minus" => "M6 12h12",
        "lock" => "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
        "threat" => "M12 4v9M12 18h.1M4 20L12 3l8 17z",
        "keys" => "M3 7h18v10H3zM7 11h.1M11 11h.1M15 11h.1M8 14h8",
        "edit" => "M4 20l1-5L16 4l4 4L9 19z",
        "coach" => "M3 9l9-4l9 4l-9 4zM7 11v5c3 2 7 2 10 0v-5M21 9v6",
        "puzzle" => "M5 8h4a2.500 2.500 0 1 1 5 0h5v5a2.500 2.500 0 1 0 0 5v2H5z",
        "eye" => "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0zM12 9a3 3 0 1 0 .1 0",
        "settings" => "M4 7h8M18 7h2M15 4v6M4 17h2M12 17h8M9 14v6",
        "think" => "M12 3a9 9 0 1 0 .1 0M12 7v5l3 3",
        _ => "",
    }
}
