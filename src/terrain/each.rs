//! Some of the members of a slice, to change each of them.

/// The members with these rising numbers.
///
/// # Panics
/// When the numbers don't rise, or one is past the end.
pub(super) fn each_mut<'a, T>(all: &'a mut [T], rising: &[usize]) -> Vec<&'a mut T> {
    let (mut rest, mut passed) = (all, 0);
    let mut chosen = Vec::with_capacity(rising.len());
    for number in rising {
        let (one, after) = rest[number - passed..]
            .split_first_mut()
            .expect("a number within the slice");
        chosen.push(one);
        (rest, passed) = (after, number + 1);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_some_can_be_changed() {
        let mut all = [0, 1, 2, 3, 4];
        for one in each_mut(&mut all, &[1, 2, 4]) {
            *one *= 10;
        }
        assert_eq!(all, [0, 10, 20, 3, 40]);
        assert!(each_mut(&mut all, &[]).is_empty());
    }
}
