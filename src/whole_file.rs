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
        .tempfile_in(folder)
        .map_err(without_path)?;
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

/// An error without the temporary file's name, which says nothing to a reader.
fn without_path(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((why, _)) => io::Error::new(error.kind(), why),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behind_a_link_a_file_is_written_and_stays_whose_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").expect("a file");
        let mode = fs::Permissions::from_mode(0o640);
        fs::set_permissions(&file, mode).expect("a mode");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        write(&link, ".begun-", 0o600, b"new").expect("written");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::read(&file).expect("a file"), b"new");
        let mode = fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        let left = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(left, 2, "nothing is left that was begun");
    }

    #[test]
    fn why_it_cannot_be_written_is_all_that_is_said() {
        let error = write(Path::new("/no/such/folder/file"), ".begun-", 0o600, b"");
        let error = error.expect_err("no folder").to_string();
        assert_eq!(error, "No such file or directory (os error 2)");
    }
}
