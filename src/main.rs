//! The `landform` program.

fn main() -> std::process::ExitCode {
    landform::cli::run()
}
