use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::steps;

/// The pictures of the README: file name, and what `fishka show` is asked for.
const PICTURES: &[(&str, &[&str])] = &[
    ("dvonn.svg", &["dvonn", "--position", DVONN, "--moves", "f1g2"]),
    ("dvonn-dark.svg", &["dvonn", "--position", DVONN, "--moves", "f1g2", "--theme", "dark"]),
    ("abalone.svg", &["abalone", "--position", ABALONE, "--moves", "g8f8"]),
    ("abalone-dark.svg", &["abalone", "--position", ABALONE, "--moves", "g8f8", "--theme", "dark"]),
    ("tayu.svg", &["tayu", "--position", TAYU, "--moves", "?acf"]),
    ("tayu-dark.svg", &["tayu", "--position", TAYU, "--moves", "?acf", "--theme", "dark"]),
];

const DVONN: &str =
    "wbw1(bbb)w2w/wwb(wb)bbw1(rww)w/2w(wbb)bwb(bbw)1b1/1(rww)b(ww)bbb2(bw)/4(rbb)w1w(bw) w stack";

const ABALONE: &str = "5/1wwwb1/2w1bb1/2wbbw2/3bbww2/2bbbw2/2bww2/4w1/5 b 3 2";

const TAYU: &str = "def|i12,adh-i9,aeg|l9,abc|h9,deh|m11,cfg|h13,abc|k7,cdh-e12,beh|d13,adh-a11,bdg|l5,efg-m12,\
    adg|d16,def|a14,afh|e17,bfh|o11,afh|f18,abh-p10,beh-g18,bce|c18,abg-k2,bcf|b17,abd-f10,bde|q13,beh-j1,ace|r14,\
    deg-g1,ace|a18,afg|i7,acd|n10,beg-i3,cfh-o8,bfh-l6,bcd-g2,abd-i17,dfg|h5,cde-e4,afg|l18,acg|m18,cef|n17,bch-n18,\
    bch|p7,cef|o16,cfg|q6,aeh-m4 2 ?";

/// Draws the pictures of the README anew.
pub(crate) fn draw() -> Result<(), String> {
    steps::cargo("program", &["build", "-p", "fishka"])?;
    draw_into(&committed())
}

/// Whether the pictures of the README are what the program draws now.
pub(crate) fn check() -> Result<(), String> {
    let fresh = steps::target().join("pictures");
    draw_into(&fresh)?;
    for (name, _) in PICTURES {
        let read = |folder: &Path| {
            let file = folder.join(name);
            fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
        };
        if read(&fresh)? != read(&committed())? {
            return Err(format!("docs/pictures/{name} is not what is drawn now; run `cargo xtask pictures`"));
        }
    }
    Ok(())
}

fn committed() -> PathBuf {
    steps::root().join("docs/pictures")
}

fn draw_into(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, args) in PICTURES {
        let file = folder.join(name);
        let file = file.to_string_lossy();
        let mut command = vec!["--lang", "en", "show"];
        command.extend_from_slice(args);
        command.extend(["--svg", &file]);
        steps::run(&format!("picture {name}"), &steps::program("fishka"), &command, &[])?;
    }
    Ok(())
}
