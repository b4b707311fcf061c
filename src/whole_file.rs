//! Writing a file whole: whoever reads it sees what was there or what is new, never a part, and a
//! machine that stops loses neither.

use std::{
    fs::{self, File, Metadata},
    io::{self, Write as _},
    os::unix::fs::PermissionsExt as _,
    path::Path,
};

/// Puts text into a file, in place of what is there, and returns what the system then says of it.
/// Until all of it is on the disk it is in a file of the same folder, whose name begins with
/// `begun`. Behind a link, what it leads to is written. Who may read and write the file stays as it
/// is; for one that is new it is `mode`, as far as the user's mask lets it.
///
/// # Errors
/// When it cannot be written: then the file is as it was.
pub fn write(path: &Path, begun: &str, mode: u32, text: &[u8]) -> io::Result<Metadata> {
    let behind = fs::canonicalize(path);
    let path = behind.as_deref().unwrap_or(path);
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new()
        .prefix(begun)
        .permissions(fs::Permissions::from_mode(mode))
        .tempfile_in(folder)?;
    if let Ok(there) = fs::metadata(path) {
        let mode = there.permissions().mode();
        let permissions = fs::Permissions::from_mode(mode);
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(text)?;
    file.as_file().sync_all()?;
    let file = file.persist(path)?;
    // The name is safe when its folder is; where folders cannot be synced it is the system's.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    file.metadata()
}
