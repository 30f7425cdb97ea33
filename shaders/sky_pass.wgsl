// Everything that is not ground: the sky, and the haze beneath the horizon.

struct SkyVertex {
    @builtin(position) clip: vec4f,
    @location(0) screen: vec2f,
}

@vertex
fn sky_vertex(@builtin(vertex_index) index: u32) -> SkyVertex {
    let corner = vec2f(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0);
    return SkyVertex(vec4f(corner, 0.0, 1.0), corner);
}

/// What lies around a relief map, in display space.
const AROUND_A_MAP = vec3f(0.150, 0.157, 0.175);

@fragment
fn sky_fragment(in: SkyVertex) -> @location(0) vec4f {
    let direction = normalize(frame.forward.xyz + in.screen.x * frame.right.xyz + in.screen.y * frame.up.xyz);
    if MODE == MODE_WIRE {
        return vec4f(mix(vec3f(0.075, 0.08, 0.09), vec3f(0.11, 0.12, 0.135), smoothstep(-0.2, 0.4, direction.y)), 1.0);
    }
    if !CAST_SHADOWS {
        return vec4f(AROUND_A_MAP, 1.0);
    }
    if EYE_BELOW {
        return vec4f(dithered(EARTH * (0.5 + 0.25 * direction.y), in.clip.xy), 1.0);
    }
    var light = haze_light(direction);
    if direction.y > 0.0 {
        light = full_sky(direction);
    }
    return vec4f(dithered(srgb(tone_mapped(light)), in.clip.xy), 1.0);
}
