//! A list that is filled again and again, several items at a time.

/// Items, and room for more, which stays when they are cleared.
#[derive(Clone, Debug, Default)]
pub(super) struct List<T> {
    room: Vec<T>,
    count: usize,
}

impl<T: Copy + Default> List<T> {
    pub fn items(&self) -> &[T] {
        &self.room[..self.count]
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Room for so many more items. Unlike a vector it looks once for all whether there is any.
    #[inline(always)]
    pub fn room(&mut self, most: usize) -> &mut [T] {
        let end = self.count + most;
        if self.room.len() < end {
            self.room.resize(2 * end, T::default());
        }
        &mut self.room[self.count..end]
    }

    /// Takes so many of the items that were written to the room.
    #[inline(always)]
    pub fn take(&mut self, count: usize) {
        self.count += count;
    }
}
