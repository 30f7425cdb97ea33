//! Numbers as people read them, in messages.

/// A short length in the unit that suits it, from metres: `2.50 m`, `1.3 cm`, `0.25 mm`. Of less than a hundredth of a
/// millimetre it only says that.
pub fn length(metres: f32) -> String {
    let size = metres.abs();
    if size >= 1.0 || size == 0.0 {
        format!("{metres:.2} m")
    } else if size >= 0.01 {
        format!("{:.1} cm", metres * 100.0)
    } else if size >= 1e-5 {
        format!("{:.2} mm", metres * 1000.0)
    } else {
        "less than 0.01 mm".into()
    }
}

/// A height in metres, to the centimetre: `309.99588` as `310`; to a tenth of a millimetre where it would round to
/// nothing.
pub fn height(metres: f32) -> String {
    let rounded_to = |steps: f64| (f64::from(metres) * steps).round() / steps;
    let height = [rounded_to(100.0), rounded_to(10_000.0)];
    let told = height.into_iter().find(|height| *height != 0.0);
    plain(told.unwrap_or(0.0) as f32)
}

/// A count with a space after every three digits from the end, as in `4 194 304`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut told = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            told.push(' ');
        }
        told.push(digit);
    }
    told
}

/// A number to the last digit that matters, with an exponent where it would be mostly zeros.
pub fn plain(number: f32) -> String {
    let is_mostly_zeros = !(1e-4..1e9).contains(&number.abs()) && number != 0.0;
    if is_mostly_zeros && number.is_finite() {
        format!("{number:e}")
    } else {
        number.to_string()
    }
}

/// The numbers that there are, in words: three and more that follow each other as a range; not all of very many.
///
/// ```
/// assert_eq!(landform::math::listed(&[3, 1, 2, 0, 9, 10]), "one of 0 to 3, 9, 10");
/// ```
pub fn listed(numbers: &[u32]) -> String {
    /// Numbers and ranges that are named.
    const MOST: usize = 8;
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    let mut words: Vec<String> = Vec::new();
    for run in numbers.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, _, .., last] => words.push(format!("{first} to {last}")),
            few => words.extend(few.iter().map(u32::to_string)),
        }
    }
    if words.len() > MOST {
        words.truncate(MOST);
        words.push("…".into());
    }
    match words.as_slice() {
        [] => "one that is added before: there is none yet".into(),
        [only] => only.clone(),
        _ => format!("one of {}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_the_unit_that_suits_them() {
        for (metres, words) in [
            (3.294, "3.29 m"),
            (0.0128, "1.3 cm"),
            (0.00391, "3.91 mm"),
            (0.0, "0.00 m"),
            (1e-5, "0.01 mm"),
            (1.5e-8, "less than 0.01 mm"),
            (-1e-12, "less than 0.01 mm"),
        ] {
            assert_eq!(length(metres), words);
        }
    }

    #[test]
    fn heights_are_told_to_the_centimetre() {
        for (metres, words) in [
            (309.995_88, "310"),
            (1039.987, "1039.99"),
            (-0.5, "-0.5"),
            (0.0, "0"),
            (0.001, "0.001"),
            (-0.000_36, "-0.0004"),
            (-1e-7, "0"),
            (1e-12, "0"),
        ] {
            assert_eq!(height(metres), words);
        }
    }

    #[test]
    fn counts_are_told_in_groups_of_three_digits() {
        for (count, words) in [
            (0, "0"),
            (999, "999"),
            (1000, "1 000"),
            (16_777_216, "16 777 216"),
        ] {
            assert_eq!(grouped(count), words);
        }
    }

    #[test]
    fn no_number_is_a_row_of_zeros() {
        for (number, words) in [
            (1e-45, "1e-45"),
            (3.4e38, "3.4e38"),
            (-1e30, "-1e30"),
            (0.0, "0"),
            (0.1, "0.1"),
            (-236.5, "-236.5"),
            (f32::INFINITY, "inf"),
            (f32::NAN, "NaN"),
        ] {
            assert_eq!(plain(number), words);
        }
    }

    #[test]
    fn numbers_that_are_there_are_listed_by_ranges() {
        assert_eq!(listed(&[4]), "4");
        assert_eq!(listed(&[2, 1]), "one of 1, 2");
        assert_eq!(listed(&[0, 1, 2]), "0 to 2");
        assert!(listed(&[]).contains("none yet"));
        let many: Vec<u32> = (0..40).map(|number| number * 2).collect();
        assert!(listed(&many).ends_with("14, …"));
    }
}
