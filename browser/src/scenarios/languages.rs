use fishka_words::Language;
use serde_json::json;

use super::looks;
use crate::{
    house::House,
    outcome::{Outcome, ensure},
    visitor::Guise,
};

/// No page shows the key of a sentence that is missing, and the browser's language is the page's.
pub(super) async fn complete(house: &House) -> Outcome {
    for &language in Language::ALL {
        let visitor = house.visitor(Guise { language, ..Guise::default() }).await?;
        for page in looks::PAGES {
            looks::visit(&visitor, page).await?;
            let spoken = visitor.ask("return document.documentElement.lang", &[]).await?;
            ensure(spoken == json!(language.code()), || format!("{page:?} is in {spoken}"))?;
            let missing = visitor.ask(MISSING, &[]).await?;
            ensure(missing == json!([]), || format!("{page:?} in {language} lacks {missing}"))?;
        }
        visitor.leave().await?;
    }
    Ok(())
}

/// The words in the texts and labels of the page that look like keys.
const MISSING: &str = r#"
    const texts = [document.body.innerText];
    for (const element of document.querySelectorAll("*"))
        for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    const keys = /\b(web|board|brain|rules|record|game|view|dvonn|abalone|tayu|illegal|option|score|seat)(-[a-z0-9]+)+\b/g;
    return [...new Set(texts.flatMap((text) => text.match(keys) ?? []))];
"#;
