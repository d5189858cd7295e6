//! Options: what is written, what is refused and why.

use fishka_game::{OptionError, OptionSpec, OptionValues, Options};

const SPECS: &[OptionSpec] = &[
    OptionSpec { name: "layout", default: "standard", values: OptionValues::OneOf(&["standard", "daisy"]) },
    OptionSpec { name: "quiet", default: "200", values: OptionValues::Number { min: 0, max: 1000 } },
];

fn refusal(text: &str) -> String {
    let read = text.parse::<Options>().and_then(|options| options.check(SPECS));
    read.expect_err("the options of these tests are refused").to_string()
}

#[test]
fn options_are_written_as_they_are_read() {
    let options: Options = "layout=daisy quiet=7".parse().unwrap();
    assert_eq!(options.check(SPECS), Ok(()));
    assert_eq!(options.to_string(), "layout=daisy quiet=7");
    assert_eq!(options.get("layout"), Some("daisy"));
}

#[test]
fn what_is_not_named_takes_its_default() {
    let options = Options::new();
    assert_eq!(options.value(SPECS, "layout"), "standard");
    assert_eq!(options.value(SPECS, "quiet"), "200");
}

#[test]
fn a_refusal_names_what_is_wrong() {
    assert_eq!(refusal("layout"), "an option is written name=value, not “layout”");
    assert_eq!(refusal("size=5"), "there is no option “size”; the options are: layout, quiet");
    assert_eq!(refusal("layout=round"), "option “layout” cannot be “round”; it can be: standard, daisy");
    assert_eq!(refusal("quiet=1001"), "option “quiet” cannot be “1001”; it can be: 0–1000");
    assert_eq!(refusal("quiet=007"), "option “quiet” cannot be “007”; it can be: 0–1000");
    assert_eq!(refusal("quiet=1 quiet=2"), "option “quiet” is given twice");
}

#[test]
fn setting_an_option_twice_is_refused() {
    let mut options = Options::new();
    options.set("quiet", "1").unwrap();
    assert!(matches!(options.set("quiet", "1"), Err(OptionError::Repeated { .. })));
}
