use crate::steps;

/// Installs packages of Debian, for what a check needs and the machine lacks.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    let (program, first): (&str, &[&str]) = match steps::output("id", &["-u"])?.trim() {
        "0" => ("apt-get", &[]),
        // Asks for no password: where one is needed, somebody else has to install it.
        _ => ("sudo", &["-n", "apt-get"]),
    };
    let apt = |args: &[&str]| {
        let args: Vec<&str> = first.iter().chain(args).copied().collect();
        steps::run("packages", program, &args, &[("DEBIAN_FRONTEND", "noninteractive")])
    };
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}
