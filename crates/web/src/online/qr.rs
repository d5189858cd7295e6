use leptos::prelude::*;
use qrcodegen::{QrCode as Code, QrCodeEcc};

/// The quiet frame that readers need around a code, in modules.
const FRAME: i32 = 4;

/// A text as a square that a phone's camera reads. It is dark on light in every theme, or cameras fail.
#[component]
pub(super) fn QrCode(#[prop(into)] text: Signal<String>, label: String) -> impl IntoView {
    // Only a text of thousands of characters has no code; a link is not that long.
    let code = Code::encode_text(&text.get_untracked(), QrCodeEcc::Medium).ok()?;
    let side = code.size() + 2 * FRAME;
    Some(view! {
        <svg class="qr" viewBox=format!("0 0 {side} {side}") role="img" aria-label=label shape-rendering="crispEdges">
            <rect width=side height=side fill="#fff"/>
            <path d=squares(&code) fill="#000"/>
        </svg>
    })
}

/// One path for all dark modules, a run of neighbours in a row at a time.
fn squares(code: &Code) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + FRAME, y + FRAME));
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn the_corner_mark_is_drawn_as_runs() {
        let code = Code::encode_text("https://example.org/game/h3Kd09xQ", QrCodeEcc::Medium).unwrap();
        assert!(squares(&code).starts_with("M4 4h7v1h-7z"));
    }
}
