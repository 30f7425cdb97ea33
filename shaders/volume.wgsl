// Volumes: the surface of each brick, its polygons looked up by the numbers of their corners, which nobody copied.

/// Where a volume is; laid out as `render::volumes::VolumePlace`.
struct VolumePlace {
    x_axis: vec3f,        // metres of the map a voxel along each axis
    voxel: f32,           // metres a voxel
    y_axis: vec3f,
    z_axis: vec3f,
    origin: vec3f,        // its first voxel, metres
}

/// Where the surface of a brick is; laid out as `render::volumes::BrickRecord`.
struct BrickPlace {
    cell: vec3i,          // the cell that those of its vertices are counted from
    volume: u32,
    vertices: u32,        // the first of them
    openness: u32,        // the slot of what it sees of the sky
    spread: u32,          // voxels between nodes there
}

@group(2) @binding(0) var<uniform> looks: array<MaterialLook, 256>;
@group(2) @binding(1) var<storage, read> volumes: array<VolumePlace>;
@group(2) @binding(2) var<storage, read> bricks: array<BrickPlace>;
@group(2) @binding(3) var<storage, read> brick_vertices: array<vec4u>;
@group(2) @binding(4) var<storage, read> quads: array<u32>;
@group(2) @binding(5) var<storage, read> openness: array<array<u32, 54>>;

const QUAD_WORDS = 5u;

struct VolumeVertex {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) corner: vec3f,
    @location(3) blend_and_fullness: vec2f,
    @location(4) air_left: vec3f,
    @location(5) air_light: vec3f,
    @location(6) @interpolate(flat) materials: u32, // the first, the second, that which is touched
    @location(7) @interpolate(flat) voxel: f32,
    @location(8) open: f32,                         // the share of the sky that the volume lets through
}

fn half_of(word: u32, which: u32) -> u32 {
    return (word >> (16u * (which & 1u))) & 0xffffu;
}

/// A corner's vertex, as it is stored.
fn vertex_of(brick: BrickPlace, quad: u32, corner: u32) -> vec4u {
    let number = half_of(quads[quad * QUAD_WORDS + corner / 2u], corner);
    return brick_vertices[brick.vertices + number];
}

/// Where a vertex lies, in voxels of its volume.
fn place_in_volume(brick: BrickPlace, vertex: vec4u) -> vec3f {
    let cell = (vec3u(vertex.x) >> vec3u(0u, 8u, 16u)) & vec3u(0xffu);
    let part = vec3u(half_of(vertex.y, 0u), half_of(vertex.y, 1u), half_of(vertex.z, 0u));
    return vec3f(vec3i(cell) + brick.cell) + vec3f(part) / 65535.0;
}

fn stored_normal(vertex: vec4u) -> vec3f {
    let x = bitcast<i32>(vertex.z) >> 16u;
    let y = bitcast<i32>(vertex.w << 16u) >> 16u;
    let z = bitcast<i32>(vertex.w) >> 16u;
    return vec3f(vec3i(x, y, z)) / 32767.0;
}

/// That of the whole polygon, in its volume: counter-clockwise as seen from outside.
fn face_normal(brick: BrickPlace, quad: u32) -> vec3f {
    let a = place_in_volume(brick, vertex_of(brick, quad, 0u));
    let b = place_in_volume(brick, vertex_of(brick, quad, 1u));
    let c = place_in_volume(brick, vertex_of(brick, quad, 2u));
    let d = place_in_volume(brick, vertex_of(brick, quad, 3u));
    return cross(c - a, d - b);
}

/// Nodes along a side of those around a brick, four voxels apart, or around a group, in the middle of each brick: the
/// first of them is the last before it.
const NODES = 6u;
/// How far before the surface the sky is looked at, voxels.
const BEFORE_SURFACE = 1.5;

fn node(slot: u32, place: vec3u) -> f32 {
    let number = (place.z * NODES + place.y) * NODES + place.x;
    return f32((openness[slot][number / 4u] >> (8u * (number % 4u))) & 0xffu) / 254.0;
}

/// The share of the sky that is seen from before a place of a brick's surface, straight between nodes.
fn sky_before(brick: BrickPlace, place: vec3f, normal: vec3f) -> f32 {
    if brick.openness == 0u {
        return 1.0;
    }
    let apart = f32(brick.spread);
    let away = normalize(normal + vec3f(0.0, 1e-20, 0.0)) * BEFORE_SURFACE;
    let at = clamp((place - vec3f(brick.cell) - 1.0 + away + 0.5 * (apart + 1.0)) / apart, vec3f(0.0), vec3f(4.999));
    let first = vec3u(at);
    let part = fract(at);
    var levels: array<f32, 2>;
    for (var z = 0u; z < 2u; z++) {
        let low = first + vec3u(0u, 0u, z);
        let near = mix(node(brick.openness, low), node(brick.openness, low + vec3u(1u, 0u, 0u)), part.x);
        let far = mix(node(brick.openness, low + vec3u(0u, 1u, 0u)), node(brick.openness, low + vec3u(1u, 1u, 0u)), part.x);
        levels[z] = mix(near, far, part.y);
    }
    return clamp(mix(levels[0], levels[1], part.z), 0.0, 1.0);
}

fn in_map(volume: VolumePlace, place: vec3f) -> vec3f {
    return volume.x_axis * place.x + volume.y_axis * place.y + volume.z_axis * place.z + volume.origin;
}

fn turned_to_map(volume: VolumePlace, normal: vec3f) -> vec3f {
    let turned = volume.x_axis * normal.x + volume.y_axis * normal.y + volume.z_axis * normal.z;
    return normalize(turned + vec3f(0.0, 1e-20, 0.0));
}

/// A corner of a polygon of a list.
fn polygon_vertex(index: u32, number: u32) -> VolumeVertex {
    let brick = bricks[number];
    let volume = volumes[brick.volume];
    let quad = index / 6u;
    let corner = corner_of(index);
    let vertex = vertex_of(brick, quad, corner);
    var normal = stored_normal(vertex);
    if all(normal == vec3f(0.0)) {
        normal = face_normal(brick, quad);
    }
    var out: VolumeVertex;
    let place = place_in_volume(brick, vertex);
    out.position = in_map(volume, place);
    out.open = sky_before(brick, place, normal);
    out.clip = frame.view_projection * vec4f(out.position, 1.0);
    out.normal = turned_to_map(volume, normal);
    // Of the two triangles the first and the third corner are the same; the edge between them is the cut.
    let of_triangle = index % 3u;
    out.corner = vec3f(f32(of_triangle == 0u), f32(of_triangle == 1u), f32(of_triangle == 2u));
    let blend = half_of(quads[quad * QUAD_WORDS + 2u + corner / 2u], corner);
    out.blend_and_fullness = vec2f(f32(blend) / 65535.0, f32(vertex.x >> 24u) / 255.0);
    out.materials = quads[quad * QUAD_WORDS + 4u];
    out.voxel = volume.voxel;
    out.air_left = vec3f(1.0);
    if WEATHER && ENHANCED {
        let air = air_before(out.position);
        out.air_left = air.left;
        out.air_light = air.light;
    }
    // Which triangle it is of, for its edges.
    out.materials = (out.materials & 0xffffffu) | (u32(index % 6u > 2u) << 24u);
    return out;
}

@vertex
fn volume_vertex(@builtin(vertex_index) index: u32, @builtin(instance_index) number: u32) -> VolumeVertex {
    return polygon_vertex(index, number);
}

/// The two materials of a pixel.
fn made_of(in: VolumeVertex, place: Place) -> Material {
    let ids = vec2u(in.materials & 0xffu, (in.materials >> 8u) & 0xffu);
    return pair_at(looks[ids.x], looks[ids.y], ids.x == ids.y, in.blend_and_fullness.x, place);
}

/// Whether light falls on what is shown.
fn is_lit() -> bool {
    return ENHANCED && MODE != MODE_WIRE && MODE != MODE_UNLIT;
}

/// A pixel on which none falls, which is `dark` under edges.
fn unlit_shown(in: VolumeVertex, place: Place, dark: vec3f) -> Shown {
    if MODE == MODE_WIRE {
        return Shown(dark, 0.1);
    }
    if !ENHANCED {
        let first = plain_look(looks[in.materials & 0xffu], place);
        let second = plain_look(looks[(in.materials >> 8u) & 0xffu], place);
        let colour = srgb(mix(first, second, in.blend_and_fullness.x));
        return Shown(colour, brightness_of(colour));
    }
    let m = made_of(in, place);
    return Shown(srgb(min(m.albedo, vec3f(1.0))), brightness_of(srgb(m.mean)));
}

fn surface_shown(in: VolumeVertex, place: Place, view: vec3f) -> Shown {
    if !is_lit() {
        let facing = 0.5 + 0.5 * dot(place.normal, frame.sun.xyz);
        return unlit_shown(in, place, vec3f(0.125, 0.115, 0.105) * (0.45 + 0.75 * facing));
    }
    let m = made_of(in, place);
    let light = reaching(openness_at(place.position.xz), in.open, place.position);
    let lit = lit_by(m, vec3f(1.0), place, view, light, smoothstep(0.15, 0.5, place.normal.y));
    let colour = srgb(tone_mapped(lit.light * in.air_left + in.air_light));
    return Shown(colour, brightness_of(srgb(tone_mapped(lit.plain * in.air_left + in.air_light))));
}

/// The colour that stands for a material, striped as on the ground.
fn material_colour(id: u32, spot: Spot) -> vec3f {
    return identity(id + 1u, spot);
}

fn with_volume_overlay(under: vec3f, in: VolumeVertex, spot: Spot) -> vec3f {
    let strength = frame.bands.w;
    switch OVERLAY {
        case OVERLAY_MATERIALS: {
            let first = material_colour(in.materials & 0xffu, spot);
            let second = material_colour((in.materials >> 8u) & 0xffu, spot);
            return filled(under, mix(first, second, in.blend_and_fullness.x), strength);
        }
        case OVERLAY_TOUCHED, OVERLAY_COLLISION: {
            return filled(under, material_colour((in.materials >> 16u) & 0xffu, spot), strength);
        }
        case OVERLAY_DENSITY: {
            return filled(under, ramp((in.blend_and_fullness.y - 0.5) * 2.0), strength);
        }
        case OVERLAY_SLOPES, OVERLAY_HEIGHTS, OVERLAY_CONTOURS: { return with_overlay(under, spot); }
        default: { return under; }
    }
}

/// Edges of polygons as recorded ones of the ground, the cut through each as its cells' diagonals.
fn with_edges(under: vec3f, brightness: f32, distances: vec3f, second: bool, pixels: f32) -> vec3f {
    let cut = select(1u, 2u, second);
    let kinds = 1u << (2u * cut);
    return with_wire(under, brightness, distances, kinds, pixels, 0u);
}

/// Where a pixel is, and how it changes from one to the next.
struct Spread {
    dx: vec3f,
    dy: vec3f,
    place: Place,
}

fn spread_of(in: VolumeVertex) -> Spread {
    let dx = dpdx(in.position);
    let dy = dpdy(in.position);
    let normal = normalize(in.normal + vec3f(0.0, 1e-20, 0.0));
    let filter_width = frame.sun_colour.w;
    let distance = length(frame.eye.xyz - in.position);
    return Spread(dx, dy, rimmed_place(in.position, dx * filter_width, dy * filter_width, normal, distance));
}

/// The colour of a pixel under the overlay.
fn overlaid(shown: Shown, in: VolumeVertex, spread: Spread) -> vec3f {
    if OVERLAY == OVERLAY_NONE {
        return shown.colour;
    }
    let normal = spread.place.normal;
    let steep = normal.xz / max(normal.y, 1e-3);
    let spot = Spot(in.position, spread.dx, spread.dy, vec2i(0), vec4u(0u), steep, vec2f(1.0), vec3f(1.0), shown.brightness);
    return with_volume_overlay(shown.colour, in, spot);
}

/// A pixel of the picture: its colour with what is drawn over everything.
fn finished(under: vec3f, in: VolumeVertex, spread: Spread) -> vec4f {
    var colour = under;
    if RINGS {
        colour = with_rings(colour, in.position, spread.dx, spread.dy);
    }
    return vec4f(dithered(colour, in.clip.xy), 1.0);
}

@fragment
fn volume_fragment(in: VolumeVertex) -> @location(0) vec4f {
    let spread = spread_of(in);
    let corner_x = dpdx(in.corner);
    let corner_y = dpdy(in.corner);
    if is_cut_off(in.position) {
        discard;
    }
    let view = (frame.eye.xyz - in.position) / max(spread.place.distance, 1e-4);
    let shown = surface_shown(in, spread.place, view);
    var colour = overlaid(shown, in, spread);
    if shows_edges() {
        let change = sqrt(corner_x * corner_x + corner_y * corner_y);
        let distances = in.corner / max(change, vec3f(1e-9));
        let pixels = in.voxel / max(max(length(spread.dx), length(spread.dy)), 1e-6) / frame.forward.w;
        colour = with_edges(colour, shown.brightness, distances, in.materials >> 24u != 0u, pixels);
    }
    return finished(colour, in, spread);
}

struct VolumeShadow {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
}

@vertex
fn volume_shadow_vertex(@builtin(vertex_index) index: u32, @builtin(instance_index) number: u32) -> VolumeShadow {
    let brick = bricks[number];
    let place = place_in_volume(brick, vertex_of(brick, index / 6u, corner_of(index)));
    let position = in_map(volumes[brick.volume], place);
    return VolumeShadow(frame.shadow * vec4f(position, 1.0), position);
}

@fragment
fn volume_shadow_fragment(in: VolumeShadow) {
    if is_cut_off(in.position) {
        discard;
    }
}
