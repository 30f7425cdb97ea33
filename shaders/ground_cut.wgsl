// What a plane shows of the ground's inside: the surface's own earth, and below it what lies there as deep as one looks.

struct CutVertex {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
    @location(1) @interpolate(perspective, centroid) surface: f32, // height of the ground there, metres
    @location(2) alphas: vec2f,   // of base and cover up there; below 0 where voxels stand there instead
}

/// How deep the earth goes, as a share of the map's longer side.
const CUT_DEPTH = 4.0;
/// Topsoil, as a share of a cell's side.
const TOPSOIL = 0.22;
/// Where the earth of a cell begins to be that of all of them, and where it is, in sides of a cell.
const DEEP_FROM = 1.0;
const DEEP = 3.5;
/// What lies deep below, linear.
const DEEP_EARTH = vec3f(0.088, 0.072, 0.061);
/// How far before the plane a cell is looked up, in sides of one: planes often stand between two.
const ASIDE = 0.02;
/// Points that the line along the surface is wide.
const SURFACE_LINE = 2.2;
/// How much deeper one is from one metre to the next along a plane, at most, for that line.
const STEEPEST = 4.0;

fn cut_vertex(position: vec3f, surface: f32, alphas: vec2f) -> CutVertex {
    return CutVertex(frame.view_projection * vec4f(position, 1.0), position, surface, alphas);
}

/// How far before the plane a place lies.
fn before_cut(position: vec3f) -> f32 {
    return dot(frame.section.xyz, position) - frame.section.w;
}

/// Where the edge between two vertices crosses the plane: the same from either side.
fn crossing(one: BaseVertex, other: BaseVertex) -> BaseVertex {
    let swaps = before_cut(one.position) > before_cut(other.position);
    var low = one;
    var high = other;
    if swaps {
        low = other;
        high = one;
    }
    let below = before_cut(low.position);
    let share = below / (below - before_cut(high.position));
    return BaseVertex(
        mix(low.position, high.position, share),
        mix(low.slope_and_alphas, high.slope_and_alphas, share),
        low.colour,
    );
}

/// A plane that stands upright shows earth below each triangle that it crosses.
@vertex
fn cut_upright_vertex(@builtin(vertex_index) index: u32) -> CutVertex {
    let triangle = index / 6u * 3u;
    var alone = base_vertex(indices[triangle]);
    var second = base_vertex(indices[triangle + 1u]);
    var third = base_vertex(indices[triangle + 2u]);
    let before = vec3f(before_cut(alone.position), before_cut(second.position), before_cut(third.position)) >= vec3f(0.0);
    if all(before) || !any(before) {
        return CutVertex(vec4f(2.0, 2.0, 0.0, 1.0), vec3f(0.0), 0.0, vec2f(0.0));
    }
    let first = alone;
    if before.x == before.z {
        alone = second;
        second = third;
        third = first;
    } else if before.x == before.y {
        alone = third;
        third = second;
        second = first;
    }
    let corner = corner_of(index);
    var end = crossing(alone, second);
    if corner == 1u || corner == 2u {
        end = crossing(alone, third);
    }
    let surface = end.position.y;
    if corner >= 2u {
        end.position.y = min(surface, frame.fog.z) - CUT_DEPTH * max(frame.field.z, frame.field.w);
    }
    return cut_vertex(end.position, surface, end.slope_and_alphas.zw);
}

/// A level plane shows earth wherever the ground is higher.
@vertex
fn cut_level_vertex(vertex: BaseVertex) -> CutVertex {
    let height = frame.section.y * frame.section.w;
    let position = vec3f(vertex.position.x, height, vertex.position.z);
    return cut_vertex(position, vertex.position.y, vertex.slope_and_alphas.zw);
}

/// How much of what lies deep below shows, so many metres below the surface.
fn deep_share(alphas: vec2f, depth: f32) -> f32 {
    let side = min(frame.field.x, frame.field.y);
    return select(smoothstep(DEEP_FROM, DEEP, depth / side), 1.0, alphas.x < 0.0);
}

/// What ground consists of so deep below its surface.
fn earth_at(ids: vec4u, alphas: vec2f, depth: f32, place: Place) -> Material {
    let deep = Material(DEEP_EARTH, 0.5, vec3f(0.0), 1.0, 1.0, 0.0, 0.0, 0.0, DEEP_EARTH);
    let deeper = deep_share(alphas, depth);
    if deeper >= 1.0 {
        return deep;
    }
    let below = layered(vec4u(layers[ids.x].below, 0u, 0u, 0u), vec2f(1.0, 0.0), place);
    if deeper > 0.0 {
        return blended(below, deep, deeper);
    }
    let share = smoothstep(0.7, 1.3, depth / (TOPSOIL * min(frame.field.x, frame.field.y)));
    if share >= 1.0 {
        return below;
    }
    return blended(layered(ids, alphas, place), below, share);
}

fn earth_shown(ids: vec4u, alphas: vec2f, depth: f32, place: Place) -> Shown {
    if MODE == MODE_WIRE {
        return Shown(vec3f(0.20, 0.185, 0.17), 0.2);
    }
    let m = earth_at(ids, alphas, depth, place);
    if !ENHANCED || MODE == MODE_UNLIT {
        let colour = srgb(min(m.mean, vec3f(1.0)));
        return Shown(colour, brightness_of(colour));
    }
    if !WEATHER {
        return cut_shown(m, vec3f(1.0), vec3f(0.0));
    }
    let air = air_before(place.position);
    return cut_shown(m, air.left, air.light);
}

@fragment
fn cut_fragment(in: CutVertex) -> @location(0) vec4f {
    let dx = dpdx(in.position);
    let dy = dpdy(in.position);
    let depth = in.surface - in.position.y;
    // Where triangles stand almost upright, as at the rim of a hole, what is deep would count as near the surface.
    let steepest = STEEPEST * max(length(dx), length(dy));
    let deeper = clamp(length(vec2f(dpdx(depth), dpdy(depth))), 1e-9, steepest + 1e-9);
    let across = across_hatches(in.position);
    let change = length(vec2f(dpdx(across), dpdy(across)));
    let p = in.position.xz;
    let within_map = all(p >= vec2f(0.0)) && all(p <= frame.field.zw);
    if depth < 0.0 || (BEYOND && within_map) {
        discard;
    }
    let filter_width = frame.sun_colour.w;
    let distance = length(frame.eye.xyz - in.position);
    let place = smooth_place(in.position, dx * filter_width, dy * filter_width, frame.section.xyz, distance);
    let cell = cell_of(mirrored(p - frame.section.xz * ASIDE * frame.field.xy));
    let ids = textureLoad(cells, cell, 0);
    let shown = earth_shown(ids, in.alphas, depth, place);
    var colour = shown.colour;
    if OVERLAY == OVERLAY_MATERIALS || OVERLAY == OVERLAY_TOUCHED || OVERLAY == OVERLAY_COLLISION {
        let material = layers[layers[ids.x].below].material;
        let spot = Spot(in.position, dx, dy, cell, ids, vec2f(0.0), in.alphas, vec3f(1.0), shown.brightness);
        if material > 0u && deep_share(in.alphas, depth) < 0.5 {
            colour = filled(colour, identity(material, spot), frame.bands.w);
        }
    }
    colour = with_hatches(colour, in.position, change);
    if in.alphas.x >= 0.0 {
        let line = line_coverage(depth / deeper, SURFACE_LINE * frame.forward.w);
        colour = mix(colour, vec3f(0.06, 0.05, 0.045), line * select(1.0, 1.0 - haze_beyond(p), BEYOND));
    }
    if RINGS {
        colour = with_rings(colour, in.position, dx, dy);
    }
    return vec4f(dithered(colour, in.clip.xy), 1.0);
}
