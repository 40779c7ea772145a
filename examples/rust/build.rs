//! Links the library in the folder that TANDEM_LIB_DIR names, else that of this checkout, built by `make`; the archive unless
//! TANDEM_SHARED is set.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo:rerun-if-env-changed=TANDEM_LIB_DIR");
    println!("cargo:rerun-if-env-changed=TANDEM_SHARED");
    let checkout = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap()).join("../../build");
    let folder = env::var_os("TANDEM_LIB_DIR").map_or(checkout, PathBuf::from);
    let (kind, suffix) = if env::var_os("TANDEM_SHARED").is_some() {
        ("dylib", env::consts::DLL_SUFFIX)
    } else {
        ("static", ".a")
    };
    let library = folder.join(format!("libtandem{suffix}"));
    println!("cargo:rerun-if-changed={}", library.display());
    if !library.exists() {
        panic!("{} is not there: run make first", library.display());
    }
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib={kind}=tandem");
}
