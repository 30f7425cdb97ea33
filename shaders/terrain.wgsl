// The ground of a map.

@group(1) @binding(0) var<storage, read> vertices: array<f32>;
@group(1) @binding(1) var<storage, read> indices: array<u32>;

const VERTEX_FLOATS = 10u;
const EDGE_RECORDED = 0u;
const EDGE_DIAGONAL = 1u;
const EDGE_DIVISION = 2u;

struct GroundVertex {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
    @location(1) slope: vec2f,
    @location(2) alphas: vec2f,
    @location(3) colour: vec3f,
    @location(4) corner: vec3f,
    @location(5) @interpolate(flat) edges: u32,
}

fn place_of(vertex: u32) -> vec2f {
    let at = indices[vertex] * VERTEX_FLOATS;
    return vec2f(vertices[at], vertices[at + 2u]) / frame.field.xy;
}

fn on_one_line(a: f32, b: f32) -> bool {
    return abs(a - b) < 1e-4 && abs(a - round(a)) < 1e-4;
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

/// The kinds of the edges opposite each corner, two bits each.
fn edge_kinds(triangle: u32) -> u32 {
    let a = place_of(triangle);
    let b = place_of(triangle + 1u);
    let c = place_of(triangle + 2u);
    return edge_kind(b, c) | (edge_kind(c, a) << 2u) | (edge_kind(a, b) << 4u);
}

fn ground_vertex(vertex: u32) -> GroundVertex {
    let at = vertex * VERTEX_FLOATS;
    let position = vec3f(vertices[at], vertices[at + 1u], vertices[at + 2u]);
    var out: GroundVertex;
    out.clip = frame.view_projection * vec4f(position, 1.0);
    out.position = position;
    out.slope = vec2f(vertices[at + 3u], vertices[at + 4u]);
    out.alphas = vec2f(vertices[at + 5u], vertices[at + 6u]);
    out.colour = vec3f(vertices[at + 7u], vertices[at + 8u], vertices[at + 9u]);
    return out;
}

/// Drawn by an index buffer: each vertex once, no edges.
@vertex
fn surface_vertex(@builtin(vertex_index) vertex: u32) -> GroundVertex {
    return ground_vertex(vertex);
}

/// Drawn corner by corner, so that a pixel knows how far the edges of its triangle are.
@vertex
fn wire_vertex(@builtin(vertex_index) index: u32) -> GroundVertex {
    var out = ground_vertex(indices[index]);
    let corner = index % 3u;
    out.corner = vec3f(f32(corner == 0u), f32(corner == 1u), f32(corner == 2u));
    out.edges = edge_kinds(index - corner);
    return out;
}

struct Lit {
    light: vec3f,
    plain: vec3f,     // the same without detail of the texture
}

fn ambient(normal: vec3f) -> vec3f {
    return mix(frame.ambient_down.rgb, frame.ambient_up.rgb, 0.5 + 0.5 * normal.y);
}

/// Light that reaches a place from the sky, with what its neighbourhood's colour adds.
fn bounced(open: f32, albedo: vec3f) -> vec3f {
    let a = 0.8 * open + 0.2 * open * open;
    let c = 2.0404 * albedo - 0.3324;
    let d = -4.7951 * albedo + 0.6417;
    let e = 2.7552 * albedo + 0.6903;
    return max(vec3f(a), ((a * c + d) * a + e) * a);
}

fn specular(normal: vec3f, view: vec3f, roughness: f32) -> f32 {
    let h = normalize(view + frame.sun.xyz);
    let a = roughness * roughness;
    let nh = max(dot(normal, h), 0.0);
    let nv = max(dot(normal, view), 1e-3);
    let nl = max(dot(normal, frame.sun.xyz), 0.0);
    let d = nh * nh * (a * a - 1.0) + 1.0;
    let k = 0.5 * a;
    let visibility = 0.25 / ((nl * (1.0 - k) + k) * (nv * (1.0 - k) + k));
    let fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(h, view), 0.0), 5.0);
    return a * a / (d * d) * visibility * fresnel * nl * 0.8;
}

fn shaded(ids: vec4u, in: GroundVertex, place: Place, view: vec3f) -> Lit {
    var m = bare(material(ids.x, place), in.alphas.x);
    if ids.y > 0u && in.alphas.y > 0.0 {
        let cover = material(ids.y - 1u, place);
        m = blended(m, cover, cover_share(in.alphas.y, m.height, cover.height, place.distance));
    }
    let tint = macro_tint(place.position.xz, m.mean) * in.colour;
    let grazing = 0.35 + 0.65 * smoothstep(0.03, 0.30, dot(place.normal, view));
    let k = 1.25 * smoothstep(4.0, 60.0, place.distance) * grazing;
    let humps = meso_relief(place);
    let hump = 1.3 * humps.z * k;
    let own = m.tint * hump;
    let warm = vec3f(1.0 + 0.35 * own, 1.0, 1.0 - 0.175 * own);
    let albedo = max(m.albedo * tint * (1.0 + own) * warm, vec3f(0.0));
    let bend = m.bend * 1.1 + vec3f(humps.x, 0.0, humps.y) * 4.0 * m.relief * k;
    let normal = normalize(place.normal + bend);

    let half_pixel = 0.5 / vec2f(textureDimensions(shade));
    let field_uv = clamp(place.position.xz / frame.field.zw, half_pixel, 1.0 - half_pixel);
    let sun_and_sky = textureSampleLevel(shade, smooth_sampler, field_uv, 0.0).rg;
    let facing = smoothstep(-0.05, 0.10, dot(place.normal, frame.sun.xyz));
    let sun = sun_and_sky.r * facing;
    let wrap = 0.32 * m.blades;
    let lambert = max((dot(normal, frame.sun.xyz) + wrap) / (1.0 + wrap), 0.0);
    let cavity = 1.0 - 0.275 * (1.0 - min(1.0, 1.7 * m.height));
    let hollow = 1.0 + clamp(0.35 * hump, -0.45, 0.25);
    let open = sun_and_sky.g * mix(1.0, m.openness, 0.6);
    let sky = ambient(normal) * bounced(open, albedo) * cavity * hollow;
    let direct = frame.sun_colour.rgb * sun * lambert * mix(1.0, cavity, 0.4) * hollow;
    let nv = max(dot(normal, view), 0.0);
    let grass = 1.0 - 0.8 * m.blades;
    let sheen = 0.5 * open * (0.25 * (1.0 - m.roughness) * pow(1.0 - nv, 5.0) * grass + 0.04 * grass) * HORIZON;
    let shine = frame.sun_colour.rgb * sun * specular(normal, view, m.roughness) * grass;

    let plain_lambert = max(dot(place.normal, frame.sun.xyz), 0.0) * sun;
    let plain = m.mean * in.colour * (frame.sun_colour.rgb * plain_lambert + ambient(place.normal) * sun_and_sky.g);
    return Lit(albedo * (direct + sky) + sheen + shine, plain);
}

/// The drawing rule of the format, exactly: no light, no fog.
fn rule_colour(ids: vec4u, in: GroundVertex, place: Place) -> vec3f {
    let base_tile = LAYERS[ids.x].x;
    let base = colour_at(ids.x, place.position.xz / base_tile, place.dx.xz / base_tile, place.dy.xz / base_tile).rgb;
    var colour = mix(vec3f(1.0), base, in.alphas.x);
    if ids.y > 0u {
        let layer = ids.y - 1u;
        let tile = LAYERS[layer].x;
        let cover = colour_at(layer, place.position.xz / tile, place.dx.xz / tile, place.dy.xz / tile).rgb;
        colour = mix(colour, cover, in.alphas.y);
    }
    return colour * in.colour;
}

fn cell_of(p: vec2f) -> vec2i {
    let last = vec2i(textureDimensions(cells)) - 1;
    return clamp(vec2i(floor(p / frame.field.xy)), vec2i(0), last);
}

@fragment
fn terrain_fragment(in: GroundVertex) -> @location(0) vec4f {
    let to_eye = frame.eye.xyz - in.position;
    let distance = length(to_eye);
    let view = to_eye / max(distance, 1e-4);
    let dx = dpdx(in.position);
    let dy = dpdy(in.position);
    let corner_change = vec3f(
        length(vec2f(dpdx(in.corner.x), dpdy(in.corner.x))),
        length(vec2f(dpdx(in.corner.y), dpdy(in.corner.y))),
        length(vec2f(dpdx(in.corner.z), dpdy(in.corner.z))),
    );
    let normal = normalize(vec3f(-in.slope.x, 1.0, -in.slope.y));
    let place = Place(in.position, dx * frame.brush_shape.y, dy * frame.brush_shape.y, normal, distance);
    let cell = cell_of(in.position.xz);
    let ids = textureLoad(cells, cell, 0);

    var colour: vec3f;
    var brightness: f32;
    if frame.modes.x == MODE_WIRE {
        let facing = 0.5 + 0.5 * dot(normal, frame.sun.xyz);
        colour = vec3f(0.10, 0.11, 0.125) * (0.45 + 0.75 * facing);
        brightness = 0.1;
    } else if frame.modes.z == 0u {
        colour = srgb(rule_colour(ids, in, place));
        brightness = dot(colour, vec3f(0.2126, 0.7152, 0.0722));
    } else {
        let lit = shaded(ids, in, place, view);
        colour = srgb(tone_mapped(fogged(lit.light, -view, distance)));
        let plain = srgb(tone_mapped(fogged(lit.plain, -view, distance)));
        brightness = dot(plain, vec3f(0.2126, 0.7152, 0.0722));
    }
    if frame.modes.y != OVERLAY_NONE {
        colour = with_overlay(colour, in.position, cell, ids, dx, dy);
    }
    if frame.modes.x != MODE_TEXTURED {
        let cell_pixels = cell_size_in_pixels(dx, dy);
        colour = with_wire(colour, brightness, in.corner / max(corner_change, vec3f(1e-9)), in.edges, cell_pixels, ids.w & 15u);
    }
    colour = with_rings(colour, in.position, dx, dy);
    colour = with_brush(colour, in.position, dx, dy);
    return vec4f(dithered(colour, in.clip.xy), 1.0);
}
