//! Records of one size in a buffer of the card, each in a slot that it keeps.

use super::gpu::Gpu;
use bytemuck::Pod;

/// Records and the buffer that holds them; it grows, but never shrinks.
#[derive(Debug)]
pub(super) struct Table<T> {
    buffer: wgpu::Buffer,
    records: Vec<T>,
    free: Vec<u32>,
    label: &'static str,
}

impl<T: Pod> Table<T> {
    /// One without records.
    pub fn new(gpu: &Gpu, label: &'static str) -> Self {
        Self {
            buffer: buffer::<T>(gpu, label, 64),
            records: Vec::new(),
            free: Vec::new(),
            label,
        }
    }

    /// The buffer; another one once it has grown.
    pub fn buffer(&self) -> &wgpu::Buffer {
        &self.buffer
    }

    /// Adds a record and says its slot.
    pub fn add(&mut self, gpu: &Gpu, record: T) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.set(gpu, slot, record);
            return slot;
        }
        self.records.push(record);
        let slot = self.records.len() - 1;
        let bytes = size_of_val(self.records.as_slice()) as u64;
        if bytes > self.buffer.size() {
            self.buffer = buffer::<T>(gpu, self.label, 2 * self.records.len());
            let all = bytemuck::cast_slice(&self.records);
            gpu.queue.write_buffer(&self.buffer, 0, all);
        } else {
            self.write(gpu, slot);
        }
        slot as u32
    }

    /// Puts another record in a slot.
    pub fn set(&mut self, gpu: &Gpu, slot: u32, record: T) {
        self.records[slot as usize] = record;
        self.write(gpu, slot as usize);
    }

    /// Gives a slot up.
    pub fn remove(&mut self, slot: u32) {
        self.free.push(slot);
    }

    fn write(&self, gpu: &Gpu, slot: usize) {
        let at = (slot * size_of::<T>()) as u64;
        let record = bytemuck::bytes_of(&self.records[slot]);
        gpu.queue.write_buffer(&self.buffer, at, record);
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
