//! What a move sounds like. Every sound is synthesised from what the game says of it.

use std::cell::RefCell;

use fishka_view::{Sound, Timbre, Tone};
use js_sys::Reflect;
use leptos::{prelude::window, task::spawn_local};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AudioBuffer, AudioContext, BiquadFilterType, OscillatorType};

use crate::browser;

/// Gets ready to sound, once the person has touched the page: before that browsers keep pages silent.
pub(super) fn prepare() {
    if touched() && !is_ready() {
        spawn_local(find_voice());
    }
}

/// Makes sounds, once what is seen has been painted. Where the browser gives no voice, nothing happens.
pub(crate) fn play(sounds: &'static [Sound]) {
    if sounds.is_empty() || !touched() {
        return;
    }
    browser::after_paint(move || {
        if is_ready() {
            sound(sounds);
            return;
        }
        spawn_local(async move {
            find_voice().await;
            sound(sounds);
        });
    });
}

fn is_ready() -> bool {
    VOICE.with_borrow(Option::is_some)
}

fn sound(sounds: &'static [Sound]) {
    VOICE.with_borrow(|voice| {
        if let Some(voice) = voice {
            let mut tones = sounds.iter().flat_map(|sound| sound.tones);
            // A sound that fails is a sound that is not heard; the move is made all the same.
            let _ = tones.try_for_each(|tone| voice.sound(tone));
        }
    });
}

/// Gets a voice without standing still: a browser that makes the first voice starts what plays it and lets the page wait for that, a
/// tenth of a second and more, unless something else was asked of it that the page need not wait for.
async fn find_voice() {
    if let Ok(asked) = window().navigator().media_devices().and_then(|devices| devices.enumerate_devices()) {
        // Whatever comes of it, it has been started.
        let _ = JsFuture::from(asked).await;
    }
    if !is_ready() {
        VOICE.set(Voice::new().ok());
    }
}

/// Whether the person has touched the page since it was opened.
fn touched() -> bool {
    let activation = Reflect::get(&window().navigator(), &"userActivation".into());
    let been = activation.and_then(|activation| Reflect::get(&activation, &"hasBeenActive".into()));
    // Browsers that do not tell let a page try.
    been.ok().and_then(|been| been.as_bool()).unwrap_or(true)
}

thread_local! {
    /// Browsers give a page few voices, so there is one for all boards.
    static VOICE: RefCell<Option<Voice>> = const { RefCell::new(None) };
}

/// What makes the sounds.
struct Voice {
    context: AudioContext,
    noise: AudioBuffer,
}

impl Voice {
    fn new() -> Result<Voice, JsValue> {
        let context = AudioContext::new()?;
        let rate = context.sample_rate();
        let mut state = 1_u32;
        let samples: Vec<f32> = (0..(rate * 0.1) as usize)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 16) as f32 / 32_768.0 - 1.0
            })
            .collect();
        let noise = context.create_buffer(1, samples.len() as u32, rate)?;
        noise.copy_to_channel(&samples, 0)?;
        Ok(Voice { context, noise })
    }

    fn sound(&self, tone: &Tone) -> Result<(), JsValue> {
        let context = &self.context;
        // A page that was opened without a touch is silent until it is asked to speak.
        let _ = context.resume()?;
        let start = context.current_time() + 0.005 + tone.at;
        let end = start + tone.length;
        let gain = context.create_gain()?;
        gain.gain().set_value_at_time(tone.loudness, start)?;
        gain.gain().exponential_ramp_to_value_at_time(0.001, end)?;
        gain.connect_with_audio_node(&context.destination())?;
        let [from, to] = tone.pitch;
        match tone.timbre {
            Timbre::Noise => {
                let filter = context.create_biquad_filter()?;
                filter.set_type(BiquadFilterType::Bandpass);
                filter.frequency().set_value_at_time(from, start)?;
                filter.frequency().exponential_ramp_to_value_at_time(to, end)?;
                filter.connect_with_audio_node(&gain)?;
                let source = context.create_buffer_source()?;
                source.set_buffer(Some(&self.noise));
                source.connect_with_audio_node(&filter)?;
                source.start_with_when(start)?;
            }
            Timbre::Sine | Timbre::Triangle => {
                let source = context.create_oscillator()?;
                source.set_type(match tone.timbre {
                    Timbre::Triangle => OscillatorType::Triangle,
                    Timbre::Sine | Timbre::Noise => OscillatorType::Sine,
                });
                source.frequency().set_value_at_time(from, start)?;
                source.frequency().exponential_ramp_to_value_at_time(to, end)?;
                source.connect_with_audio_node(&gain)?;
                source.start_with_when(start)?;
                source.stop_with_when(end)?;
            }
        }
        Ok(())
    }
}
