// The ground of a map, and the land beyond it.

@group(2) @binding(0) var<storage, read> vertices: array<f32>;
@group(2) @binding(1) var<storage, read> indices: array<u32>;

const VERTEX_FLOATS = 10u;
const EDGE_RECORDED = 0u;
const EDGE_DIAGONAL = 1u;
const EDGE_DIVISION = 2u;

struct BaseVertex {
    @location(0) position: vec3f,
    @location(1) slope_and_alphas: vec4f,
    @location(2) colour: vec3f,
}

struct GroundVertex {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
    @location(1) slope_and_alphas: vec4f,
    @location(2) colour: vec3f,
    @location(3) air_left: vec3f,
    @location(4) air_light: vec3f,
    @location(5) corner: vec3f,
    @location(6) @interpolate(flat) edges: u32,
}

fn place_of(vertex: u32) -> vec2f {
    let at = indices[vertex] * VERTEX_FLOATS;
    return vec2f(vertices[at], vertices[at + 2u]) / frame.field.xy;
}

fn on_one_line(a: f32, b: f32) -> bool {
    // Thousands of cells away single precision leaves no more.
    return abs(a - b) < 1e-3 && abs(a - round(a)) < 1e-3;
}

fn edge_kind(a: vec2f, b: vec2f) -> u32 {
    if on_one_line(a.x, b.x) || on_one_line(a.y, b.y) {
        return EDGE_RECORDED;
    }
    if on_one_line(a.x + a.y, b.x + b.y) {
        return EDGE_DIAGONAL;
    }
    return EDGE_DIVISION;
}

/// The kinds of the edges opposite each corner, two bits each; then how many cells wide the triangle is, as a power
/// of two.
fn edge_kinds(triangle: u32) -> u32 {
    let a = place_of(triangle);
    let b = place_of(triangle + 1u);
    let c = place_of(triangle + 2u);
    let reach = max(max(a, b), c) - min(min(a, b), c);
    let width = u32(round(log2(max(max(reach.x, reach.y), 1.0))));
    return edge_kind(b, c) | (edge_kind(c, a) << 2u) | (edge_kind(a, b) << 4u) | (width << 6u);
}

fn base_vertex(vertex: u32) -> BaseVertex {
    let at = vertex * VERTEX_FLOATS;
    return BaseVertex(
        vec3f(vertices[at], vertices[at + 1u], vertices[at + 2u]),
        vec4f(vertices[at + 3u], vertices[at + 4u], vertices[at + 5u], vertices[at + 6u]),
        vec3f(vertices[at + 7u], vertices[at + 8u], vertices[at + 9u]),
    );
}

fn ground_vertex(vertex: BaseVertex) -> GroundVertex {
    var out: GroundVertex;
    out.clip = frame.view_projection * vec4f(vertex.position, 1.0);
    out.position = vertex.position;
    out.slope_and_alphas = vertex.slope_and_alphas;
    out.colour = vertex.colour;
    if WEATHER && ENHANCED {
        let air = air_before(vertex.position);
        let haze = select(0.0, haze_beyond(vertex.position.xz), BEYOND);
        out.air_left = air.left * (1.0 - haze);
        out.air_light = mix(air.light, haze_light(vertex.position - frame.eye.xyz), haze);
    } else {
        out.air_left = vec3f(1.0);
    }
    return out;
}

/// Drawn by an index buffer: each vertex once, no edges.
@vertex
fn surface_vertex(vertex: BaseVertex) -> GroundVertex {
    return ground_vertex(vertex);
}

/// Drawn corner by corner, so that a pixel knows how far the edges of its triangle are.
@vertex
fn wire_vertex(@builtin(vertex_index) index: u32) -> GroundVertex {
    var out = ground_vertex(base_vertex(indices[index]));
    let corner = index % 3u;
    out.corner = vec3f(f32(corner == 0u), f32(corner == 1u), f32(corner == 2u));
    out.edges = edge_kinds(index - corner);
    return out;
}

/// The map's rim is to be seen: from there on all is paler.
const HAZE_AT_RIM = 0.1;

/// How much of the land beyond the map is lost in haze.
fn haze_beyond(p: vec2f) -> f32 {
    let outside = length(max(abs(p - 0.5 * frame.field.zw) - 0.5 * frame.field.zw, vec2f(0.0)));
    return mix(HAZE_AT_RIM, 1.0, smoothstep(0.0, 0.9, outside / max(frame.field.z, frame.field.w)));
}

/// The colour of a texture at a place, without light.
fn plain_colour(id: u32, place: Place) -> vec3f {
    let layer = layers[id];
    let uv = place.position.xz / layer.tile;
    return colour_at(layer.picture, uv, place.dx.xz / layer.tile, place.dy.xz / layer.tile).rgb * layer.colour;
}

/// The drawing rule of the format, exactly: no light, no fog.
fn rule_colour(skin: Skin, place: Place) -> vec3f {
    var colour = mix(vec3f(1.0), plain_colour(skin.ids.x, place), skin.worn.alphas.x);
    if skin.ids.y > 0u {
        colour = mix(colour, plain_colour(skin.ids.y - 1u, place), skin.worn.alphas.y);
    }
    return min(colour * skin.seam, vec3f(1.0)) * skin.worn.colour;
}

/// The surface alone: no wire, no overlay.
fn surface_shown(skin: Skin, in: GroundVertex, place: Place, view: vec3f) -> Shown {
    if MODE == MODE_WIRE {
        let facing = 0.5 + 0.5 * dot(place.normal, frame.sun.xyz);
        return Shown(vec3f(0.10, 0.11, 0.125) * (0.45 + 0.75 * facing), 0.1);
    }
    if !ENHANCED {
        let colour = srgb(rule_colour(skin, place));
        return Shown(colour, brightness_of(colour));
    }
    var m = layered(skin.ids, skin.worn.alphas, place);
    m.albedo = min(m.albedo * skin.seam, vec3f(1.0));
    m.mean = min(m.mean * skin.seam, vec3f(1.0));
    if MODE == MODE_UNLIT {
        return Shown(srgb(m.albedo * skin.worn.colour), brightness_of(srgb(m.mean * skin.worn.colour)));
    }
    let lit = lit(m, skin.worn.colour, place, view);
    let colour = srgb(tone_mapped(lit.light * in.air_left + in.air_light));
    if MODE == MODE_TEXTURED && OVERLAY != OVERLAY_CONTOURS {
        return Shown(colour, 0.0);
    }
    return Shown(colour, brightness_of(srgb(tone_mapped(lit.plain * in.air_left + in.air_light))));
}

@fragment
fn terrain_fragment(in: GroundVertex, @builtin(front_facing) from_above: bool) -> @location(0) vec4f {
    let to_eye = frame.eye.xyz - in.position;
    let distance = length(to_eye);
    let view = to_eye / max(distance, 1e-4);
    let dx = dpdx(in.position);
    let dy = dpdy(in.position);
    let corner_x = dpdx(in.corner);
    let corner_y = dpdy(in.corner);
    if is_cut_off(in.position) {
        discard;
    }
    let at = mirrored(in.position.xz);
    let cell = cell_of(at);
    let drawn = Recorded(in.slope_and_alphas.zw, in.colour, in.slope_and_alphas.xy);
    let skin = skin_at(at, cell, drawn, Pixel(dx, dy, distance));
    let normal = normalize(vec3f(-skin.worn.slope.x, 1.0, -skin.worn.slope.y));
    let filter_width = frame.sun_colour.w;
    let place = smooth_place(in.position, dx * filter_width, dy * filter_width, normal, distance);

    let shown = surface_shown(skin, in, place, view);
    var colour = shown.colour;
    // From below the ground, the floor beneath it is earth too.
    if UNDERSIDES && (!from_above || (BEYOND && EYE_BELOW)) {
        colour = EARTH * (0.55 + 0.9 * abs(dot(normal, view)));
    }
    if OVERLAY != OVERLAY_NONE {
        let spot = Spot(
            in.position,
            dx,
            dy,
            cell,
            skin.ids,
            skin.worn.slope,
            skin.worn.alphas,
            skin.worn.colour,
            shown.brightness,
        );
        colour = with_overlay(colour, spot);
    }
    if HATCHING != HATCHING_NONE {
        colour = with_hatching(colour, in.position, dx, dy);
    }
    if shows_edges() {
        let corner_change = sqrt(corner_x * corner_x + corner_y * corner_y);
        let distances = in.corner / max(corner_change, vec3f(1e-9));
        colour = with_wire(colour, shown.brightness, distances, in.edges, cell_size_in_pixels(dx, dy), skin.ids.w & 15u);
    }
    if RINGS {
        colour = with_rings(colour, in.position, dx, dy);
    }
    if BORDER {
        colour = with_border(colour, in.position, dx, dy);
    }
    if BRUSH != BRUSH_NONE {
        colour = with_brush(colour, in.position, dx, dy);
    }
    return vec4f(dithered(colour, in.clip.xy), 1.0);
}
