//! Makes the bundled models: `cargo run --example models` writes them to `assets/models`.

mod house;
mod rock;
mod shape;
mod tree;

use landform::format::model;
use landform::map::{Mesh, MeshData};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/models");
    std::fs::create_dir_all(&folder)?;
    let models: [(&str, MeshData); 3] = [
        ("house", house::house()),
        ("tree", tree::tree()),
        ("rock", rock::rock()),
    ];
    for (key, data) in models {
        let mesh = Mesh::new(data)?;
        let path = folder.join(key).with_extension("glb");
        std::fs::write(&path, model::encode(key, &mesh)?)?;
        let triangles = mesh.data().indices.len() / 3;
        println!("{} ({triangles} triangles)", path.display());
    }
    Ok(())
}
