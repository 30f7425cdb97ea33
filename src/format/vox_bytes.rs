//! Numbers, words and chunks of a `.vox` file, as bytes.

/// Numbers, four bytes each.
pub fn numbers(numbers: &[i32]) -> Vec<u8> {
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
    bytes.collect()
}

/// A dictionary: words by their names.
pub fn words(pairs: &[(&str, &str)]) -> Vec<u8> {
    let mut bytes = numbers(&[pairs.len() as i32]);
    for text in pairs.iter().flat_map(|(name, value)| [name, value]) {
        bytes.extend(numbers(&[text.len() as i32]));
        bytes.extend(text.as_bytes());
    }
    bytes
}

/// A piece of a file: what it is, what it holds, and none within it.
pub fn chunk(id: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut bytes = id.to_vec();
    bytes.extend(numbers(&[content.len() as i32, 0]));
    bytes.extend(content);
    bytes
}
