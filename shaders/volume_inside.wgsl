// What is inside of volumes: caps where a plane cuts them open, and lines upon them and upon what is touched.

/// How much darker a hatch is.
const HATCH = 0.16;
/// Points from one hatch to the next, about.
const HATCH_PITCH = 11.0;

/// A cap's material in a light that is the same wherever it is cut: from before it and from above, without a shadow.
fn cap_shown(in: VolumeVertex, place: Place) -> Shown {
    if MODE == MODE_WIRE {
        return Shown(vec3f(0.20, 0.185, 0.17), 0.2);
    }
    let ids = vec2u(in.materials & 0xffu, (in.materials >> 8u) & 0xffu);
    let first = looks[ids.x];
    let second = looks[ids.y];
    let blend = in.blend_and_fullness.x;
    if !ENHANCED {
        let colour = srgb(mix(plain_look(first, place), plain_look(second, place), blend));
        return Shown(colour, brightness_of(colour));
    }
    let m = pair_at(first, second, ids.x == ids.y, blend, place);
    if MODE == MODE_UNLIT {
        return Shown(srgb(min(m.albedo, vec3f(1.0))), brightness_of(srgb(m.mean)));
    }
    let bumpy = normalize(place.normal + m.bend * 1.1);
    let towards = normalize(place.normal + vec3f(0.0, 0.7, 0.0) + 0.3 * frame.right.xyz / length(frame.right.xyz));
    let facing = max(dot(bumpy, towards), 0.0) / dot(place.normal, towards);
    let cavity = 1.0 - 0.275 * (1.0 - min(1.0, 1.7 * m.height));
    let light = frame.sun_colour.rgb * 0.42 * facing + frame.ambient_up.rgb * mix(1.0, m.openness, 0.6);
    let plain = m.mean * (frame.sun_colour.rgb * 0.42 + frame.ambient_up.rgb);
    let colour = srgb(tone_mapped(m.albedo * light * cavity * in.air_left + in.air_light));
    return Shown(colour, brightness_of(srgb(tone_mapped(plain * in.air_left + in.air_light))));
}

/// How much of a hatch covers a place of a cap. Hatches are as far apart as powers of two, so that they stay as the eye
/// moves.
fn hatched(place: vec3f) -> f32 {
    let axis = abs(frame.section.xyz);
    let across = select(select(place.xz, place.zy, axis.x > 0.5), place.xy, axis.z > 0.5);
    let pixel = max(length(place - frame.eye.xyz) * frame.eye.w * frame.forward.w, 1e-6);
    let pitch = exp2(round(log2(HATCH_PITCH * pixel)));
    let distance = abs(fract((across.x + across.y) / pitch) - 0.5) * pitch / pixel * 0.7071;
    return line_coverage(distance, 1.0);
}

@fragment
fn volume_cap_fragment(in: VolumeVertex) -> @location(0) vec4f {
    let dx = dpdx(in.position);
    let dy = dpdy(in.position);
    let corner_x = dpdx(in.corner);
    let corner_y = dpdy(in.corner);
    let normal = normalize(in.normal + vec3f(0.0, 1e-20, 0.0));
    let filter_width = frame.sun_colour.w;
    let distance = length(frame.eye.xyz - in.position);
    let place = smooth_place(in.position, dx * filter_width, dy * filter_width, normal, distance);
    let shown = cap_shown(in, place);
    var colour = shown.colour * (1.0 - HATCH * hatched(in.position));
    if OVERLAY != OVERLAY_NONE {
        let steep = normal.xz / max(normal.y, 1e-3);
        let spot = Spot(in.position, dx, dy, vec2i(0), vec4u(0u), steep, vec2f(1.0), vec3f(1.0), shown.brightness);
        colour = with_volume_overlay(colour, in, spot);
    }
    if RINGS {
        colour = with_rings(colour, in.position, dx, dy);
    }
    return vec4f(dithered(colour, in.clip.xy), 1.0);
}

struct LineVertex {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
    @location(1) pixels: f32,                    // that a voxel is large there
    @location(2) @interpolate(flat) material: u32,
}

/// Points that a line is wide.
const LINE_WIDTH = 1.5;
/// How much nearer to the eye a line is drawn, so that what it lies upon doesn't hide it.
const LINE_LIFT = 1.0015;
/// Nothing before this distance is drawn.
const LINE_NEAR = 0.01;

/// A line between the first two vertices of a polygon, as wide wherever it is.
@vertex
fn volume_line_vertex(@builtin(vertex_index) index: u32, @builtin(instance_index) number: u32) -> LineVertex {
    let brick = bricks[number];
    let volume = volumes[brick.volume];
    let quad = index / 6u;
    let first = in_map(volume, place_in_volume(brick, vertex_of(brick, quad, 0u)));
    let second = in_map(volume, place_in_volume(brick, vertex_of(brick, quad, 1u)));
    var start = frame.view_projection * vec4f(first, 1.0);
    var end = frame.view_projection * vec4f(second, 1.0);
    let before = clamp((LINE_NEAR - start.w) / (end.w - start.w + 1e-9), 0.0, 1.0);
    if start.w < LINE_NEAR {
        start = mix(start, end, before);
    } else if end.w < LINE_NEAR {
        end = mix(start, end, before);
    }
    let size = vec2f(frame.right.w, frame.up.w);
    let way = (end.xy / end.w - start.xy / start.w) * size;
    let across = vec2f(-way.y, way.x) / max(length(way), 1e-6);
    // start, end, end and back again
    let of_six = index % 6u;
    let is_second = of_six == 1u || of_six == 2u || of_six == 4u;
    let is_left = of_six == 2u || of_six == 4u || of_six == 5u;
    var out: LineVertex;
    out.clip = select(start, end, is_second);
    out.position = select(first, second, is_second);
    let aside = across * LINE_WIDTH * frame.forward.w / size * select(-1.0, 1.0, is_left);
    out.clip = vec4f(out.clip.xy + aside * out.clip.w, out.clip.z * LINE_LIFT, out.clip.w);
    out.pixels = volume.voxel / max(out.clip.w * frame.eye.w * frame.forward.w, 1e-6);
    out.material = (quads[quad * QUAD_WORDS + 4u] >> 16u) & 0xffu;
    return out;
}

/// The line around a cap.
@fragment
fn volume_cap_line_fragment(in: LineVertex) -> @location(0) vec4f {
    return vec4f(0.06, 0.05, 0.045, 1.0);
}

/// An edge of what is touched: dark in the colour of its material. It fades in dots where a voxel is a few pixels.
@fragment
fn volume_touched_line_fragment(in: LineVertex) -> @location(0) vec4f {
    if is_cut_off(in.position) {
        discard;
    }
    let dots = fract(52.9829189 * fract(dot(floor(in.clip.xy), vec2f(0.06711056, 0.00583715))));
    if smoothstep(2.0, 7.0, in.pixels) <= dots {
        discard;
    }
    let colour = frame.scale_colours[in.material % IDENTITIES].rgb;
    return vec4f(colour * 0.35, 1.0);
}
