//! What moves sound like, as data; making the sound is left to those who have a loudspeaker.

/// A part of the sound of a move.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sound {
    /// What it is made of.
    pub tones: &'static [Tone],
}

/// One tone of a sound.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Tone {
    /// What it is like.
    pub timbre: Timbre,
    /// The pitch at the beginning and at the end, in hertz.
    pub pitch: [f32; 2],
    /// When it begins, in seconds.
    pub at: f64,
    /// How long it rings, in seconds.
    pub length: f64,
    /// How loud it begins, from 0 to 1.
    pub loudness: f32,
}

/// What a tone is like.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Timbre {
    /// Clear, as glass and water.
    Sine,
    /// Duller, as wood.
    Triangle,
    /// A rustle around the pitch, as of stone.
    Noise,
}

pub(crate) const fn tone(timbre: Timbre, pitch: [f32; 2], at: f64, length: f64, loudness: f32) -> Tone {
    Tone { timbre, pitch, at, length, loudness }
}

/// A piece is put down, whatever it is made of.
pub(crate) const CLICK: Sound = Sound { tones: &[tone(Timbre::Triangle, [420.0, 260.0], 0.0, 0.07, 0.4)] };
