use fishka_i18n::Language;

use super::analysis::press_cells;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    visitor::{Guise, Visitor},
};

/// The path that the link to a study leads to.
async fn link(visitor: &Visitor) -> Outcome<String> {
    let path =
        visitor.ask("return new URL(document.querySelector('#study-link').value).pathname", &[]).await?;
    Ok(path.as_str().unwrap_or_default().to_owned())
}

/// Waits until nothing of a study is unsent that the server has in this version.
async fn sent(visitor: &Visitor, path: &str, version: u32) -> Outcome {
    let head = format!("%study {} {version}\n", path.trim_start_matches("/study/"));
    let kept = "Object.entries(localStorage).some(([name, text]) => name.startsWith('fishka.study.') && text.startsWith";
    visitor.wait_until("the study on the server", &format!("return {kept}({head:?}))")).await
}

/// Keeps a picture of what is said of the server.
async fn picture(environment: &TestEnvironment, visitor: &Visitor, name: &str) -> Outcome {
    visitor.ask("document.querySelector('[data-server]').scrollIntoView({ block: 'end' })", &[]).await?;
    environment.keep_picture(visitor, name).await
}

/// A study of two chapters is kept on the server, read and copied elsewhere; its owner changes it, and the reader sees it.
/// What was changed in another tab or without a network is neither overwritten nor lost.
pub(super) async fn kept(environment: &TestEnvironment) -> Outcome {
    let anna = environment.visitor(Guise::default()).await?;
    anna.open("/analysis?game=abalone").await?;
    anna.wait_for("[data-page=analysis] [data-ply='0'] .board-acting").await?;
    press_cells(&anna, &["c3", "d3"]).await?;
    anna.wait_for("[data-ply='1']").await?;
    anna.press("[data-tab=share]").await?;
    anna.press("[data-act=new-chapter]").await?;
    anna.wait_for("[data-ply='0'] .board-acting").await?;
    press_cells(&anna, &["c4", "d4"]).await?;
    anna.wait_for("[data-ply='1']").await?;
    anna.wait_for("[data-server=here]").await?;
    anna.press("[data-act=keep-on-server]").await?;
    anna.wait_for("[data-server=saved]").await?;
    let path = link(&anna).await?;
    picture(environment, &anna, "study-own").await?;

    let boris = environment
        .visitor(Guise { language: Language::Russian, phone: true, dark: true, ..Guise::default() })
        .await?;
    boris.open(&path).await?;
    boris.wait_for("[data-page=analysis] [data-cell]").await?;
    let chapters = "return document.querySelectorAll('.record-choice option').length";
    ensure(boris.ask(chapters, &[]).await? == 2, || "there are not two chapters".to_owned())?;
    boris.press("[data-tab=share]").await?;
    boris.wait_for("[data-server=foreign]").await?;
    picture(environment, &boris, "study-foreign").await?;

    press_cells(&anna, &["g5", "f5"]).await?;
    sent(&anna, &path, 2).await?;
    boris.reload().await?;
    boris.choose(".record-choice select", "1").await?;
    boris.wait_for("[data-ply='2']").await?;
    boris.press("[data-act=fork]").await?;
    boris.wait_for("[data-server=saved]").await?;
    let copy = link(&boris).await?;
    ensure(copy != path, || "the copy is the study itself".to_owned())?;
    boris.press("[data-act=another]").await?;
    boris.wait_for(&format!(".studies a[href='{copy}']")).await?;
    environment.keep_picture(&boris, "studies-phone").await?;
    boris.leave().await?;

    // Another tab of the owner changes the study meanwhile.
    let other = "const answer = await fetch('/api' + arguments[0].replace('study', 'studies'));
                 const { version, text } = await answer.json();
                 const body = JSON.stringify({ version, text: text.replace('[Game', '[Event \"Other\"]\\n[Game') });
                 const kept = await fetch(answer.url, { method: 'PUT', body });
                 return kept.status;";
    let other =
        format!("return (async () => {{ {} }})()", other.replace("arguments[0]", &format!("{path:?}")));
    ensure(anna.ask(&other, &[]).await? == 200, || "the other tab keeps nothing".to_owned())?;
    let top = "scrollTo(0, 0); return document.querySelector('.board-art').getBoundingClientRect().top";
    let before = anna.ask(top, &[]).await?;
    press_cells(&anna, &["c5", "d5"]).await?;
    anna.wait_for("[data-server=conflict]").await?;
    anna.wait_for("[data-beside]").await?;
    let after = anna.ask(top, &[]).await?;
    ensure(before == after, || format!("the board goes from {before} to {after} when a conflict is told"))?;
    environment.keep_picture(&anna, "study-conflict-board").await?;
    picture(environment, &anna, "study-conflict").await?;
    anna.press("[data-act=take-theirs]").await?;
    anna.wait_for("[data-server=saved]").await?;
    let name = "return document.querySelector('.record-choice option').textContent.includes('Other')";
    anna.wait_until("the version of the other tab", name).await?;
    anna.wait_for("[data-ply='1'] .board-acting").await?;
    let mine = "return Object.entries(localStorage).some(([name, text]) => \
                name.startsWith('fishka.study.') && !text.startsWith('%') && text.includes('c5d5'))";
    ensure(anna.ask(mine, &[]).await? == true, || "one's own version is lost".to_owned())?;

    // Without a network changes wait in the browser.
    anna.set_network(false).await?;
    press_cells(&anna, &["g5", "f5"]).await?;
    anna.wait_for("[data-server=unreachable]").await?;
    anna.set_network(true).await?;
    sent(&anna, &path, 4).await?;
    anna.wait_for("[data-server=saved]").await?;

    // Both are among one's own studies, with the place where each is kept.
    anna.press("[data-act=another]").await?;
    anna.wait_for(&format!(".studies li:has([data-place=analysis-server]) a[href='{path}']")).await?;
    anna.wait_for(".studies li:has([data-place=analysis-study-here]) a[href^='/analysis#s=']").await?;
    environment.keep_picture(&anna, "studies").await?;
    anna.leave().await
}
