// Everything that is not ground of the map: the sky, and a plain out to the horizon.

struct SkyVertex {
    @builtin(position) clip: vec4f,
    @location(0) screen: vec2f,
}

@vertex
fn sky_vertex(@builtin(vertex_index) index: u32) -> SkyVertex {
    let corner = vec2f(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0);
    return SkyVertex(vec4f(corner, 0.0, 1.0), corner);
}

/// The land beyond the map: flat, tinted in broad patches, soon lost in haze.
fn plain_beyond(direction: vec3f) -> vec3f {
    let distance = (frame.eye.y - frame.ambient_up.w) / -direction.y;
    let p = frame.eye.xz + direction.xz * distance;
    let size = max(frame.field.z, frame.field.w);
    let patches = value_noise(p, size * 0.11) + 0.6 * value_noise(p + 31.0, size * 0.031) * smoothstep(4.0 * size, 0.0, distance);
    let albedo = mix(vec3f(0.070, 0.092, 0.032), vec3f(0.150, 0.128, 0.062), clamp(0.45 + 0.5 * patches, 0.0, 1.0));
    let light = frame.sun_colour.rgb * max(frame.sun.y, 0.0) + frame.ambient_up.rgb;
    return fogged(albedo * light, direction, distance);
}

@fragment
fn sky_fragment(in: SkyVertex) -> @location(0) vec4f {
    let direction = normalize(frame.forward.xyz + in.screen.x * frame.right.xyz + in.screen.y * frame.up.xyz);
    if frame.modes.x == MODE_WIRE {
        return vec4f(mix(vec3f(0.075, 0.08, 0.09), vec3f(0.11, 0.12, 0.135), smoothstep(-0.2, 0.4, direction.y)), 1.0);
    }
    var light: vec3f;
    let below = direction.y < -1e-4 && frame.ambient_down.w > 0.0 && frame.eye.y > frame.ambient_up.w;
    if below {
        light = plain_beyond(direction);
    } else {
        light = full_sky(vec3f(direction.x, max(direction.y, 0.0), direction.z));
    }
    return vec4f(dithered(srgb(tone_mapped(light)), in.clip.xy), 1.0);
}
