//! Records of one size in a buffer of the card, each in a slot that it keeps.

use super::gpu::Gpu;
use bytemuck::Pod;
use std::collections::BTreeSet;

/// Records and the buffer that holds them; it grows, but never shrinks.
#[derive(Debug)]
pub(super) struct Table<T> {
    buffer: wgpu::Buffer,
    records: Vec<T>,
    free: Vec<u32>,
    /// Slots that the buffer doesn't hold yet.
    dirty: BTreeSet<usize>,
    label: &'static str,
}

impl<T: Pod> Table<T> {
    /// One without records.
    pub fn new(gpu: &Gpu, label: &'static str) -> Self {
        Self {
            buffer: buffer::<T>(gpu, label, 64),
            records: Vec::new(),
            free: Vec::new(),
            dirty: BTreeSet::new(),
            label,
        }
    }

    /// The buffer; another one once it has grown.
    pub fn buffer(&self) -> &wgpu::Buffer {
        &self.buffer
    }

    /// Adds a record and says its slot. It is on the card once all is [flushed](Self::flush).
    pub fn add(&mut self, record: T) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.set(slot, record);
            return slot;
        }
        self.records.push(record);
        let slot = self.records.len() - 1;
        self.dirty.insert(slot);
        slot as u32
    }

    /// Puts another record in a slot.
    pub fn set(&mut self, slot: u32, record: T) {
        self.records[slot as usize] = record;
        self.dirty.insert(slot as usize);
    }

    /// Gives a slot up.
    pub fn remove(&mut self, slot: u32) {
        self.free.push(slot);
    }

    /// Brings what was added and put to the card, runs of neighbours in one piece.
    pub fn flush(&mut self, gpu: &Gpu) {
        let bytes = size_of_val(self.records.as_slice()) as u64;
        if bytes > self.buffer.size() {
            self.buffer = buffer::<T>(gpu, self.label, 2 * self.records.len());
            self.dirty = (0..self.records.len()).collect();
        }
        let mut dirty = std::mem::take(&mut self.dirty).into_iter().peekable();
        while let Some(first) = dirty.next() {
            let mut end = first + 1;
            while dirty.next_if_eq(&end).is_some() {
                end += 1;
            }
            let at = (first * size_of::<T>()) as u64;
            let run = bytemuck::cast_slice(&self.records[first..end]);
            gpu.queue.write_buffer(&self.buffer, at, run);
        }
    }
}

fn buffer<T>(gpu: &Gpu, label: &str, records: usize) -> wgpu::Buffer {
    gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some(label),
        size: (records * size_of::<T>()) as u64,
        usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}
