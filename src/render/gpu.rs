//! A graphics device and its queue.

use thiserror::Error;

/// Why there is nothing to draw with.
#[derive(Debug, Error)]
pub enum GpuError {
    /// No driver answers.
    #[error(
        "no graphics driver was found ({0}); install one for Vulkan or OpenGL, such as Debian's mesa-vulkan-drivers, which needs no graphics card"
    )]
    NoAdapter(#[from] wgpu::RequestAdapterError),
    /// The driver refuses.
    #[error(
        "the graphics driver {adapter} refuses to work ({cause}); update it, or set WGPU_BACKEND to vulkan or gl to try another"
    )]
    NoDevice {
        /// The driver.
        adapter: String,
        /// What it says.
        cause: wgpu::RequestDeviceError,
    },
    /// A picture larger than the card can hold.
    #[error("a picture of {}×{} pixels was asked for; expected 1 to {most} a side", .size[0], .size[1])]
    Size {
        /// Width and height.
        size: [u32; 2],
        /// The largest side.
        most: u32,
    },
    /// The card, or the memory of the machine where it has none of its own, is full.
    #[error(
        "there is no room on the graphics card for {what} ({cause}); ask for a smaller picture"
    )]
    NoRoom {
        /// What there was to be room for.
        what: String,
        /// What the driver says.
        cause: String,
    },
    /// The finished picture could not be read back.
    #[error("the picture could not be read back from the graphics card: {0}")]
    ReadBack(String),
}

/// A device, its queue and what is known of the adapter. Cloning shares them.
#[derive(Clone, Debug)]
pub struct Gpu {
    pub(super) device: wgpu::Device,
    pub(super) queue: wgpu::Queue,
    name: String,
    is_software: bool,
}

impl Gpu {
    /// A device of our own, without a window.
    ///
    /// # Errors
    /// When no driver answers or none will work.
    pub fn headless() -> Result<Self, GpuError> {
        let instance =
            wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
        let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::HighPerformance,
            ..Default::default()
        }))?;
        let descriptor = Self::device_descriptor(&adapter);
        let (device, queue) =
            pollster::block_on(adapter.request_device(&descriptor)).map_err(|cause| {
                GpuError::NoDevice {
                    adapter: adapter.get_info().name,
                    cause,
                }
            })?;
        Ok(Self::from_parts(device, queue, &adapter.get_info()))
    }

    /// What the renderer asks of a device: the adapter's own limits, no optional feature.
    pub fn device_descriptor(adapter: &wgpu::Adapter) -> wgpu::DeviceDescriptor<'static> {
        wgpu::DeviceDescriptor {
            label: Some("landform"),
            required_limits: adapter.limits(),
            ..Default::default()
        }
    }

    /// A device that a window has made.
    pub fn from_parts(device: wgpu::Device, queue: wgpu::Queue, info: &wgpu::AdapterInfo) -> Self {
        Self {
            device,
            queue,
            name: info.name.clone(),
            is_software: info.device_type == wgpu::DeviceType::Cpu,
        }
    }

    /// The adapter's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the processor does a card's work.
    pub fn is_software(&self) -> bool {
        self.is_software
    }

    /// The most pixels along a side of a picture.
    pub fn most_pixels(&self) -> u32 {
        self.device.limits().max_texture_dimension_2d
    }

    /// Makes something on the card, and answers with an error where there is no room for it.
    pub(super) fn make<T>(
        &self,
        what: impl FnOnce() -> String,
        make: impl FnOnce() -> T,
    ) -> Result<T, GpuError> {
        let memory = self.device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        // A buffer over the card's limit counts as wrong use.
        let limits = self.device.push_error_scope(wgpu::ErrorFilter::Validation);
        let made = make();
        let [limits, memory] = [limits, memory].map(|scope| pollster::block_on(scope.pop()));
        match memory.or(limits) {
            None => Ok(made),
            Some(cause) => Err(GpuError::NoRoom {
                what: what(),
                cause: cause.to_string().trim().replace('\n', " "),
            }),
        }
    }

    /// Hands recorded work to the card.
    pub fn submit(&self, encoder: wgpu::CommandEncoder) {
        self.queue.submit([encoder.finish()]);
    }

    /// Waits until the card has done all that it was handed, unless the card is lost.
    pub fn wait(&self) {
        // A lost card has nothing left to do.
        let _ = self.device.poll(wgpu::PollType::wait_indefinitely());
    }

    /// A recorder of work.
    pub fn encoder(&self) -> wgpu::CommandEncoder {
        self.device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_card_has_no_room_for_is_an_error() {
        let gpu = Gpu::headless().unwrap();
        let buffer = |size| {
            let descriptor = wgpu::BufferDescriptor {
                label: None,
                size,
                usage: wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            };
            let what = || format!("{size} bytes");
            gpu.make(what, || gpu.device.create_buffer(&descriptor))
        };
        buffer(256).unwrap();
        let error = buffer(1 << 62).unwrap_err().to_string();
        assert!(error.contains("4611686018427387904 bytes"), "{error}");
        buffer(256).unwrap();
    }
}
