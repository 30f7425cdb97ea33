//! Lists of different lengths in one buffer of the card, which come and go.

use super::gpu::Gpu;
use std::collections::BTreeMap;
use std::ops::Range;

/// Lists begin at multiples of this many members, so that few gaps are too small for any.
const STEP: u32 = 32;
/// Members that there is room for at first.
const ROOM: u32 = 1024;

/// A buffer of lists; it grows, but never shrinks.
#[derive(Debug)]
pub(super) struct Arena {
    buffer: wgpu::Buffer,
    /// Bytes of a member; a multiple of four.
    stride: u64,
    gaps: Gaps,
    /// What is on its way to the buffer: one list after the other, in one piece.
    pending: Pending,
    most: u32,
    label: &'static str,
}

/// Bytes that are to be written together: the card takes a few large pieces far sooner than many small ones.
#[derive(Debug, Default)]
struct Pending {
    start: u64,
    bytes: Vec<u8>,
}

impl Pending {
    /// More than this is written at once.
    const MOST: usize = 4 << 20;

    fn end(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }
}

impl Arena {
    /// An empty one for members of so many bytes.
    pub fn new(gpu: &Gpu, label: &'static str, stride: usize) -> Self {
        let stride = stride as u64;
        let limits = gpu.device.limits();
        let most = limits
            .max_buffer_size
            .min(limits.max_storage_buffer_binding_size)
            / stride;
        Self {
            buffer: buffer(gpu, label, u64::from(ROOM) * stride),
            stride,
            gaps: Gaps::new(ROOM),
            pending: Pending::default(),
            most: u32::try_from(most).unwrap_or(u32::MAX) / STEP * STEP,
            label,
        }
    }

    /// The buffer; another one once it has grown.
    pub fn buffer(&self) -> &wgpu::Buffer {
        &self.buffer
    }

    /// Takes a list and says where it lies; none if the card has no room for it. It is on the card once all is
    /// [flushed](Self::flush).
    pub fn add(&mut self, gpu: &Gpu, list: &[u8]) -> Option<Range<u32>> {
        let count = (list.len() as u64 / self.stride) as u32;
        let room = count.next_multiple_of(STEP);
        let start = match self.gaps.take(room) {
            Some(start) => start,
            None => {
                self.grow(gpu, room)?;
                self.gaps.take(room)?
            }
        };
        self.write(gpu, u64::from(start) * self.stride, list);
        Some(start..start + count)
    }

    fn write(&mut self, gpu: &Gpu, at: u64, list: &[u8]) {
        // Between two lists lies less than a step.
        let gap = at.checked_sub(self.pending.end());
        let gap = gap.filter(|gap| *gap < u64::from(STEP) * self.stride);
        if gap.is_none() || self.pending.bytes.len() + list.len() > Pending::MOST {
            self.flush(gpu);
            self.pending.start = at;
        }
        let before = (at - self.pending.start) as usize;
        self.pending.bytes.resize(before, 0);
        self.pending.bytes.extend_from_slice(list);
    }

    /// Brings what was taken to the card.
    pub fn flush(&mut self, gpu: &Gpu) {
        let Pending { start, bytes } = &mut self.pending;
        if !bytes.is_empty() {
            gpu.queue.write_buffer(&self.buffer, *start, bytes);
            bytes.clear();
        }
    }

    /// Gives up what a list held.
    pub fn remove(&mut self, list: &Range<u32>) {
        let room = (list.len() as u32).next_multiple_of(STEP);
        self.gaps.give(list.start, room);
    }

    /// Makes the buffer large enough for a list of so many members more.
    fn grow(&mut self, gpu: &Gpu, room: u32) -> Option<()> {
        let before = self.gaps.end;
        let least = before.checked_add(room)?;
        let end = least.max(before.saturating_mul(2)).min(self.most);
        if end < least {
            return None;
        }
        self.flush(gpu);
        let larger = buffer(gpu, self.label, u64::from(end) * self.stride);
        let mut encoder = gpu.encoder();
        let bytes = u64::from(before) * self.stride;
        encoder.copy_buffer_to_buffer(&self.buffer, 0, &larger, 0, bytes);
        gpu.submit(encoder);
        self.buffer = larger;
        self.gaps.give(before, end - before);
        self.gaps.end = end;
        Some(())
    }
}

fn buffer(gpu: &Gpu, label: &str, size: u64) -> wgpu::Buffer {
    gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some(label),
        size,
        usage: wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::COPY_DST
            | wgpu::BufferUsages::COPY_SRC,
        mapped_at_creation: false,
    })
}

/// What is free between lists.
#[derive(Debug)]
struct Gaps {
    /// By where they begin: how long they are. No two touch.
    free: BTreeMap<u32, u32>,
    end: u32,
}

impl Gaps {
    fn new(end: u32) -> Self {
        Self {
            free: BTreeMap::from([(0, end)]),
            end,
        }
    }

    /// Takes so much of the first gap that holds it.
    fn take(&mut self, room: u32) -> Option<u32> {
        let holds = |(_, length): &(&u32, &u32)| **length >= room;
        let (start, length) = self.free.iter().find(holds)?;
        let (start, length) = (*start, *length);
        self.free.remove(&start);
        if length > room {
            self.free.insert(start + room, length - room);
        }
        Some(start)
    }

    /// Gives something back.
    fn give(&mut self, mut start: u32, mut length: u32) {
        if length == 0 {
            return;
        }
        if let Some(after) = self.free.remove(&(start + length)) {
            length += after;
        }
        let before = self.free.range(..start).next_back();
        if let Some((first, long)) = before.map(|(first, long)| (*first, *long))
            && first + long == start
        {
            (start, length) = (first, long + length);
        }
        self.free.insert(start, length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_is_one_gap_again() {
        let mut gaps = Gaps::new(256);
        let taken: Vec<u32> = (0..8).filter_map(|_| gaps.take(32)).collect();
        assert_eq!(taken, [0, 32, 64, 96, 128, 160, 192, 224]);
        assert_eq!(gaps.take(32), None);
        for at in [64, 0, 192, 128, 32, 96, 224, 160] {
            gaps.give(at, 32);
        }
        assert_eq!(gaps.free, BTreeMap::from([(0, 256)]));
        gaps.take(64);
        gaps.give(0, 64);
        assert_eq!(gaps.take(256), Some(0));
    }
}
