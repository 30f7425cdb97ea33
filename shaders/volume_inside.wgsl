// What is inside of volumes: caps where a plane cuts them open, and lines upon them and upon what is touched.

/// How much nearer to the eye a cap is drawn, so that it shows before the earth that the same plane cuts.
const CAP_LIFT = 1.0005;

@vertex
fn volume_cap_vertex(@builtin(vertex_index) index: u32, @builtin(instance_index) number: u32) -> VolumeVertex {
    var out = polygon_vertex(index, number);
    out.clip.z *= CAP_LIFT;
    return out;
}

fn cap_shown(in: VolumeVertex, place: Place) -> Shown {
    if !is_lit() {
        return unlit_shown(in, place, vec3f(0.20, 0.185, 0.17));
    }
    return cut_shown(made_of(in, place), in.air_left, in.air_light);
}

@fragment
fn volume_cap_fragment(in: VolumeVertex) -> @location(0) vec4f {
    let spread = spread_of(in);
    let across = across_hatches(in.position);
    let change = length(vec2f(dpdx(across), dpdy(across)));
    let colour = overlaid(cap_shown(in, spread.place), in, spread);
    return finished(with_hatches(colour, in.position, change), in, spread);
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
