use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use crate::error::SiteError;

/// A module as a browser loads it.
pub(crate) struct Bound {
    /// The script that loads the module and lends it the browser.
    pub(crate) script: String,
    /// The module.
    pub(crate) module: Vec<u8>,
}

/// Makes the bindings of a compiled module.
pub(crate) fn bind(path: &Path) -> Result<Bound, SiteError> {
    let fail = |message: String| SiteError::Bindings { path: path.to_owned(), message };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(path)
        .web(true)
        .map_err(|error| fail(error.to_string()))?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    let mut output = bindgen.generate_output().map_err(|error| fail(format!("{error:#}")))?;
    let inline = output.snippets().iter().filter(|(_, scripts)| !scripts.is_empty()).map(|(name, _)| name);
    let scripts: Vec<&str> = inline.chain(output.local_modules().keys()).map(String::as_str).collect();
    if !scripts.is_empty() {
        return Err(fail(format!("it brings scripts that this page does not serve: {}", scripts.join(", "))));
    }
    Ok(Bound { script: output.js().to_owned(), module: output.wasm_mut().emit_wasm() })
}
