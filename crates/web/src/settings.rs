use std::{fmt, str::FromStr};

use fishka_i18n::Language;
use fishka_view::{Boards, Pieces, Theme};
use leptos::prelude::*;

use crate::{browser, embed};

/// What a person has chosen for this browser. Every change is kept at once.
///
/// The shell provides it as a context; [`Settings::here`] finds it.
#[derive(Copy, Clone)]
pub(crate) struct Settings {
    /// The language of all words.
    pub(crate) language: RwSignal<Language>,
    /// Light, dark, or as the system has it.
    pub(crate) appearance: RwSignal<Appearance>,
    /// What boards are made of.
    pub(crate) boards: RwSignal<Boards>,
    /// What pieces are made of.
    pub(crate) pieces: RwSignal<Pieces>,
    /// Whether letters and numbers stand beside the board.
    pub(crate) coordinates: RwSignal<bool>,
    /// Whether pieces move on their way, when the system does not ask for stillness.
    pub(crate) motion: RwSignal<bool>,
    /// Whether moves are heard.
    pub(crate) sound: RwSignal<bool>,
    /// Whether a move waits for a second press before it is made.
    pub(crate) confirm: RwSignal<bool>,
    dark_system: Signal<bool>,
    still_system: Signal<bool>,
}

impl Settings {
    /// What was kept in this browser; on a first visit, what suits its language.
    pub(crate) fn load() -> Settings {
        Settings {
            language: kept("language", browser::language()),
            appearance: kept("appearance", Appearance::Auto),
            boards: kept("boards", Boards::Classic),
            pieces: kept("pieces", Pieces::Classic),
            coordinates: kept("coordinates", true),
            motion: kept("motion", true),
            sound: kept("sound", true),
            confirm: kept("confirm", false),
            dark_system: browser::media("(prefers-color-scheme: dark)"),
            still_system: browser::media("(prefers-reduced-motion: reduce)"),
        }
    }

    /// The same in a frame of another page: as its address asks, and without changing what the person has chosen.
    pub(crate) fn framed(self) -> Settings {
        fn as_asked<T: FromStr + Clone + Send + Sync + 'static>(name: &str, own: RwSignal<T>) -> RwSignal<T> {
            let asked = embed::asked(name).and_then(|text| text.parse().ok());
            RwSignal::new(asked.unwrap_or_else(|| own.get_untracked()))
        }
        Settings {
            language: as_asked("lang", self.language),
            appearance: as_asked("theme", self.appearance),
            boards: as_asked("boards", self.boards),
            pieces: as_asked("pieces", self.pieces),
            coordinates: as_asked("coordinates", self.coordinates),
            sound: RwSignal::new(false),
            ..self
        }
    }

    /// Settings that are kept nowhere.
    #[cfg(test)]
    pub(crate) fn fixed() -> Settings {
        Settings {
            language: RwSignal::new(Language::English),
            appearance: RwSignal::new(Appearance::Light),
            boards: RwSignal::new(Boards::Classic),
            pieces: RwSignal::new(Pieces::Classic),
            coordinates: RwSignal::new(true),
            motion: RwSignal::new(false),
            sound: RwSignal::new(false),
            confirm: RwSignal::new(false),
            dark_system: Signal::stored(false),
            still_system: Signal::stored(true),
        }
    }

    /// The settings of the page this is called on.
    pub(crate) fn here() -> Settings {
        expect_context()
    }

    /// Whether the page is dark.
    pub(crate) fn dark(self) -> bool {
        match self.appearance.get() {
            Appearance::Auto => self.dark_system.get(),
            Appearance::Light => false,
            Appearance::Dark => true,
        }
    }

    /// The colours of the boards.
    pub(crate) fn theme(self) -> Theme {
        Theme { dark: self.dark(), boards: self.boards.get(), pieces: self.pieces.get() }
    }

    /// Whether pieces are to move on their way.
    pub(crate) fn moving(self) -> bool {
        self.motion.get() && !self.still_system.get()
    }
}

/// Whether the page is light or dark.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Appearance {
    /// As the system has it.
    Auto,
    /// Warm paper.
    Light,
    /// Deep slate.
    Dark,
}

impl Appearance {
    /// All of them.
    pub(crate) const ALL: [Appearance; 3] = [Appearance::Auto, Appearance::Light, Appearance::Dark];
}

impl fmt::Display for Appearance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Appearance::Auto => "auto",
            Appearance::Light => "light",
            Appearance::Dark => "dark",
        })
    }
}

impl FromStr for Appearance {
    type Err = ();

    fn from_str(text: &str) -> Result<Appearance, ()> {
        Appearance::ALL.into_iter().find(|known| known.to_string() == text).ok_or(())
    }
}

/// A value that is read from the browser's storage and written back whenever it changes.
pub(crate) fn kept<T>(name: impl Into<String>, default: T) -> RwSignal<T>
where
    T: fmt::Display + FromStr + Clone + Send + Sync + 'static,
{
    let name = name.into();
    let known = browser::stored(&name).and_then(|text| text.parse().ok());
    let value = RwSignal::new(known.unwrap_or(default));
    let keep = move |value: &T, _: Option<&T>, _: Option<()>| {
        // A setting that cannot be kept holds for as long as the page does.
        let _ = browser::store(&name, &value.to_string());
    };
    Effect::watch(move || value.get(), keep, false);
    value
}
