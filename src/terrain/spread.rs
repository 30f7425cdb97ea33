//! Values of cells and borders, spread out over the new vertices of a row.

/// Several rows of equal length, each a value spread out over vertices.
#[derive(Debug, Default)]
pub(super) struct Spread<T> {
    values: Vec<T>,
    /// Of one row.
    length: usize,
    /// Where in its row the first vertex stands.
    first: usize,
}

/// Fills a row with blocks of `half` values, each of a first one and of one that follows it.
#[inline(always)]
fn fill<T: Copy>(row: &mut [T], half: usize, values: impl Iterator<Item = [T; 2]>) {
    match half {
        1 => fill_blocks::<T, 1>(row, values),
        2 => fill_blocks::<T, 2>(row, values),
        4 => fill_blocks::<T, 4>(row, values),
        8 => fill_blocks::<T, 8>(row, values),
        _ => {
            for (block, [first, next]) in row.chunks_exact_mut(half).zip(values) {
                block.fill(next);
                block[0] = first;
            }
        }
    }
}

#[inline(always)]
fn fill_blocks<T: Copy, const HALF: usize>(row: &mut [T], values: impl Iterator<Item = [T; 2]>) {
    let (blocks, _) = row.as_chunks_mut::<HALF>();
    for (block, [first, next]) in blocks.iter_mut().zip(values) {
        *block = [next; HALF];
        block[0] = first;
    }
}

impl<T: Copy + Default> Spread<T> {
    /// A row; it may go on beyond the last vertex.
    #[inline(always)]
    pub(super) fn row(&self, number: usize) -> &[T] {
        &self.values[number * self.length + self.first..(number + 1) * self.length]
    }

    /// The first rows.
    #[inline(always)]
    pub(super) fn rows<const N: usize>(&self) -> [&[T]; N] {
        std::array::from_fn(|number| self.row(number))
    }

    /// Makes room for rows, to fill by hand.
    pub(super) fn fit(&mut self, rows: usize, length: usize, first: usize) {
        (self.length, self.first) = (length, first);
        self.values.resize(rows * length, T::default());
    }

    /// A row to fill, from before its first vertex on.
    pub(super) fn row_mut(&mut self, number: usize) -> &mut [T] {
        &mut self.values[number * self.length..(number + 1) * self.length]
    }

    /// For vertices at odd columns: one of the first site, `half` of each after it, one of the last; a row of sites
    /// each.
    pub(super) fn spans<const N: usize>(&mut self, half: usize, sites: [&[T]; N]) {
        self.fit(N, sites[0].len() * half, half - 1);
        let rows = self.values.chunks_exact_mut(self.length);
        for (row, sites) in rows.zip(sites) {
            fill(row, half, sites.iter().map(|site| [*site; 2]));
        }
    }

    /// As [`Self::spans`]; a row for each of `tables`, which says what each kind of site has. A kind that it does not
    /// know is the last.
    pub(super) fn spans_of(&mut self, half: usize, kinds: &[u8], tables: &[Vec<T>]) {
        self.fit(tables.len(), kinds.len() * half, half - 1);
        let rows = self.values.chunks_exact_mut(self.length);
        for (row, table) in rows.zip(tables) {
            let of = |kind: &u8| table[(*kind as usize).min(table.len() - 1)];
            fill(row, half, kinds.iter().map(|kind| [of(kind); 2]));
        }
    }

    /// For vertices at even columns: one post, `half - 1` of the span after it, and so on; one post at the end.
    pub(super) fn posts<const N: usize>(
        &mut self,
        half: usize,
        posts: [&[T]; N],
        spans: [&[T]; N],
    ) {
        self.fit(N, spans[0].len() * half + 1, 0);
        let rows = self.values.chunks_exact_mut(self.length);
        for (row, (posts, spans)) in rows.zip(posts.into_iter().zip(spans)) {
            let pairs = posts.iter().zip(spans).map(|(post, span)| [*post, *span]);
            fill(row, half, pairs);
            row[spans.len() * half] = posts[spans.len()];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_columns_belong_to_cells() {
        let mut spread = Spread::default();
        for (half, expected) in [(1, vec![7, 1, 2, 9]), (3, vec![7, 1, 1, 1, 2, 2, 2, 9])] {
            spread.spans(half, [&[7, 1, 2, 9]]);
            assert_eq!(spread.row(0)[..expected.len()], expected);
            spread.spans_of(half, &[0, 1, 2, 200], &[vec![7, 1, 2, 9]]);
            assert_eq!(spread.row(0)[..expected.len()], expected);
        }
    }

    #[test]
    fn even_columns_stand_on_borders_or_between() {
        let mut spread = Spread::default();
        for half in [1, 2, 4, 8, 16] {
            spread.posts(half, [&[1, 2, 3], &[4, 5, 6]], [&[10, 20], &[40, 50]]);
            for (row, scale) in [(0, [1, 2, 3, 10, 20]), (1, [4, 5, 6, 40, 50])] {
                for (at, value) in spread.row(row).iter().enumerate() {
                    let [on, between] = [at / half, 3 + at / half];
                    let expected = scale[if at.is_multiple_of(half) { on } else { between }];
                    assert_eq!(*value, expected);
                }
            }
        }
    }
}
