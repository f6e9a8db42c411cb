//! The page is compiled in; a new file of it must be noticed.

fn main() -> std::io::Result<()> {
    // A folder that is missing would count as changed in every build. In one that is empty the first page is noticed.
    std::fs::create_dir_all("../../web/dist")?;
    println!("cargo:rerun-if-changed=../../web/dist");
    Ok(())
}
