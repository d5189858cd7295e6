/// A style sheet without comments and without white space that says nothing.
pub(crate) fn shorten(sheet: &str) -> String {
    let mut short = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        short.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    short.push_str(rest);
    let lines: Vec<&str> = short.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indents_go() {
        assert_eq!(
            shorten("/* ink\n   of the page */\nbody {\n    color: red;\n}\n\n"),
            "body {\ncolor: red;\n}"
        );
    }

    #[test]
    fn a_comment_that_does_not_end_takes_the_rest() {
        assert_eq!(shorten("a{}\n/* b{}"), "a{}");
    }
}
