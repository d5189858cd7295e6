use std::{fs, path::Path};

use tempfile::TempDir;
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::Options;

use crate::error::SiteError;

/// A module as a browser loads it.
pub(crate) struct Bound {
    /// The script that loads the module and lends it the browser.
    pub(crate) script: String,
    /// The module.
    pub(crate) module: Vec<u8>,
    /// What is loaded later.
    pub(crate) later: Option<Later>,
}

/// The parts of a module that are loaded when they are first wanted.
pub(crate) struct Later {
    /// The script that loads them, which the other script names as [`LINK`] and which names the other as [`MAIN`].
    pub(crate) script: String,
    /// The parts, by the names that the script has for them.
    pub(crate) parts: Vec<(String, Vec<u8>)>,
}

/// The name of the script that loads the later parts, in the script of the module.
pub(crate) const LINK: &str = "./later.js";

/// The name of the module's script, in the script that loads the later parts.
pub(crate) const MAIN: &str = "./main.js";

/// Makes the bindings of a compiled module that is loaded at once.
pub(crate) fn bind(path: &Path) -> Result<Bound, SiteError> {
    let module = fs::read(path).map_err(SiteError::file(path))?;
    bind_bytes(path, module)
}

/// Makes the bindings of a compiled module and parts it where its source says so.
pub(crate) fn bind_in_parts(path: &Path) -> Result<Bound, SiteError> {
    let fail = |error: &dyn std::fmt::Display| refused(path, format!("{error:#}"));
    let whole = fs::read(path).map_err(SiteError::file(path))?;
    let folder = TempDir::new().map_err(|error| fail(&error))?;
    let main = folder.path().join("main.wasm");
    let mut options = Options::new(&whole);
    options.output_dir = folder.path();
    options.main_out_path = &main;
    options.link_name = LINK;
    options.main_module = MAIN;
    let split = wasm_split_cli_support::transform(options).map_err(|error| fail(&error))?;

    let read = |path: &Path| fs::read(path).map_err(SiteError::file(path));
    let mut bound = bind_bytes(path, read(&main)?)?;
    let mut parts = Vec::new();
    for part in &split.split_modules {
        let name = part.file_name().unwrap_or_default().to_string_lossy().into_owned();
        parts.push((format!("./{name}"), without_custom_sections(&read(part)?)));
    }
    let script = folder.path().join(LINK);
    let script = fs::read_to_string(&script).map_err(SiteError::file(&script))?;
    bound.later = Some(Later { script, parts });
    Ok(bound)
}

fn bind_bytes(path: &Path, module: Vec<u8>) -> Result<Bound, SiteError> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut bindgen = Bindgen::new();
    bindgen
        .input_bytes(&name, module)
        .web(true)
        .map_err(|error| refused(path, error.to_string()))?
        .typescript(false)
        .omit_default_module_path(true)
        .keep_lld_exports(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    let mut output = bindgen.generate_output().map_err(|error| refused(path, format!("{error:#}")))?;
    let inline = output.snippets().iter().filter(|(_, scripts)| !scripts.is_empty()).map(|(name, _)| name);
    let scripts: Vec<&str> = inline.chain(output.local_modules().keys()).map(String::as_str).collect();
    if !scripts.is_empty() {
        let scripts = scripts.join(", ");
        return Err(refused(path, format!("it brings scripts that this page does not serve: {scripts}")));
    }
    Ok(Bound { script: output.js().to_owned(), module: output.wasm_mut().emit_wasm(), later: None })
}

/// A module without what only tools read, such as the names of its functions. What is no module stays as it is.
fn without_custom_sections(module: &[u8]) -> Vec<u8> {
    const HEADER: usize = 8;
    let mut short = module.get(..HEADER).unwrap_or(module).to_vec();
    let mut rest = module.get(HEADER..).unwrap_or_default();
    while let Some((section, after)) = next_section(rest) {
        let is_custom = section[0] == 0;
        if !is_custom {
            short.extend_from_slice(section);
        }
        rest = after;
    }
    short.extend_from_slice(rest);
    short
}

/// The first section with its number and length, and what follows it.
fn next_section(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (mut length, mut at) = (0_usize, 1);
    loop {
        let byte = usize::from(*bytes.get(at)?);
        length |= (byte & 0x7f).checked_shl(7 * (at as u32 - 1))?;
        at += 1;
        if byte < 0x80 {
            return bytes.split_at_checked(at + length);
        }
    }
}

fn refused(path: &Path, message: String) -> SiteError {
    SiteError::Bindings { path: path.to_owned(), message }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with these sections: number and content.
    fn module(sections: &[(u8, &[u8])]) -> Vec<u8> {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        for (number, content) in sections {
            // Lengths are written in two bytes, as they may be.
            module.extend([*number, content.len() as u8 | 0x80, 0]);
            module.extend_from_slice(content);
        }
        module
    }

    #[test]
    fn only_custom_sections_go() {
        let whole = module(&[(1, b"types"), (0, b"\x04name..."), (10, b"code"), (0, b"")]);
        assert_eq!(without_custom_sections(&whole), module(&[(1, b"types"), (10, b"code")]));
    }

    #[test]
    fn what_is_no_module_stays_as_it_is() {
        assert_eq!(without_custom_sections(b"\0asm"), b"\0asm");
    }
}
