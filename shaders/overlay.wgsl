// What is drawn over the picture, in display space: overlays, wire, reference distances and the brush.

/// How much of a pixel a line of `width` pixels covers at `distance` pixels from its middle.
fn line_coverage(distance: f32, width: f32) -> f32 {
    return clamp(0.5 * width + 0.5 - distance, 0.0, 1.0);
}

/// Pixels along the shorter side of a cell.
fn cell_size_in_pixels(dx: vec3f, dy: vec3f) -> f32 {
    let metres = max(length(dx), length(dy));
    return min(frame.field.x, frame.field.y) / max(metres, 1e-6) / frame.forward.w;
}

/// A pixel of the ground, as overlays see it.
struct Spot {
    position: vec3f,
    dx: vec3f,        // how the position changes from pixel to pixel
    dy: vec3f,
    cell: vec2i,
    ids: vec4u,
    slope: vec2f,
    alphas: vec2f,    // of the base and of the cover
    colour: vec3f,    // linear, as its vertices have it
    brightness: f32,  // of the ground without detail of its textures
}

/// What an overlay shows of a cell that has a value of its own; 0 shows the ground.
fn overlay_value(cell: vec2i) -> u32 {
    switch OVERLAY {
        case OVERLAY_LEVELS: { return textureLoad(cells, cell, 0).z; }
        case OVERLAY_DIVISIONS: { return textureLoad(cells, cell, 0).w & 15u; }
        case OVERLAY_TEXTURES: { return textureLoad(marks, cell, 0).x + 1u; }
        case OVERLAY_COVERS: { return textureLoad(marks, cell, 0).y; }
        case OVERLAY_PALETTES: { return textureLoad(marks, cell, 0).z + 1u; }
        case OVERLAY_MATERIALS, OVERLAY_TOUCHED, OVERLAY_COLLISION: {
            return layers[textureLoad(cells, cell, 0).x].material;
        }
        default: { return 0u; }
    }
}

fn neighbour_differs(cell: vec2i, step: vec2i, value: u32) -> bool {
    let size = vec2i(textureDimensions(cells));
    let other = cell + step;
    if any(other < vec2i(0)) || any(other >= size) {
        return false;
    }
    return overlay_value(other) != value;
}

/// Pixels to the nearest border with a cell of another value.
fn border_distance(spot: Spot, value: u32) -> f32 {
    let inside = spot.position.xz / frame.field.xy - vec2f(spot.cell);
    let change_x = max(length(vec2f(spot.dx.x, spot.dy.x)) / frame.field.x, 1e-9);
    let change_z = max(length(vec2f(spot.dx.z, spot.dy.z)) / frame.field.y, 1e-9);
    var nearest = 1e9;
    if neighbour_differs(spot.cell, vec2i(-1, 0), value) { nearest = min(nearest, inside.x / change_x); }
    if neighbour_differs(spot.cell, vec2i(1, 0), value) { nearest = min(nearest, (1.0 - inside.x) / change_x); }
    if neighbour_differs(spot.cell, vec2i(0, -1), value) { nearest = min(nearest, inside.y / change_z); }
    if neighbour_differs(spot.cell, vec2i(0, 1), value) { nearest = min(nearest, (1.0 - inside.y) / change_z); }
    return nearest;
}

/// A colour over the ground that keeps relief and shadows.
fn filled(under: vec3f, colour: vec3f, strength: f32) -> vec3f {
    let luminance = dot(under, vec3f(0.2126, 0.7152, 0.0722));
    return mix(under, colour * clamp(0.70 + 0.55 * luminance, 0.70, 1.0), strength);
}

/// The colour at a share of the ramp, 0..1.
fn ramp(share: f32) -> vec3f {
    let at = clamp(share, 0.0, 1.0) * 15.0;
    let below = min(u32(at), 14u);
    return mix(frame.scale_colours[below].rgb, frame.scale_colours[below + 1u].rgb, at - f32(below));
}

/// The colour of a number that has no order, striped where the same colour stands for a smaller one.
fn identity(value: u32, spot: Spot) -> vec3f {
    let number = value - 1u;
    let colour = frame.scale_colours[number % IDENTITIES].rgb;
    let turn = number / IDENTITIES % 3u;
    let place = spot.position.xz / frame.field.xy * 2.0;
    let rising = abs(fract(place.x + place.y) - 0.5) < 0.14;
    let falling = abs(fract(place.x - place.y) - 0.5) < 0.14;
    let striped = turn > 0u && (rising || (turn == 2u && falling));
    let ink = select(vec3f(0.03, 0.03, 0.06), vec3f(1.0), dot(colour, vec3f(0.2126, 0.7152, 0.0722)) < 0.45);
    return select(colour, ink, striped);
}

/// Fills cells with the colour of their value, and draws borders between different ones.
fn with_values(under: vec3f, spot: Spot) -> vec3f {
    let value = overlay_value(spot.cell);
    var colour = under;
    if value > 0u {
        var strength = frame.bands.w;
        if OVERLAY == OVERLAY_DIVISIONS && shows_edges() {
            strength *= 0.73;
        }
        let has_order = OVERLAY == OVERLAY_LEVELS || OVERLAY == OVERLAY_DIVISIONS;
        if has_order {
            colour = filled(under, frame.scale_colours[min(value, 15u)].rgb, strength);
        } else {
            colour = filled(under, identity(value, spot), strength);
        }
    }
    let fade = smoothstep(5.0, 14.0, cell_size_in_pixels(spot.dx, spot.dy)) * min(1.0, frame.bands.w * 2.0);
    let border = line_coverage(border_distance(spot, value), 1.4 * frame.forward.w) * 0.75 * fade;
    return mix(colour, vec3f(0.03, 0.03, 0.06), border);
}

/// How far the newest vertices have moved; nothing where none are.
fn with_rates(under: vec3f, spot: Spot) -> vec3f {
    if (spot.ids.w & 15u) == 0u {
        return under;
    }
    let rate = f32(textureLoad(marks, spot.cell, 0).w) / 255.0;
    return filled(under, ramp(rate), frame.bands.w);
}

fn with_slopes(under: vec3f, spot: Spot) -> vec3f {
    let degrees = degrees(atan(length(spot.slope)));
    let band = min(u32(degrees / SLOPE_BAND), LAST_SLOPE_BAND);
    if band == 0u {
        return under;
    }
    return filled(under, frame.scale_colours[band].rgb, frame.bands.w);
}

/// Pixels to the nearest height that is a whole number of intervals.
fn height_line_distance(spot: Spot, interval: f32) -> f32 {
    let pixel = max(length(vec2f(spot.dx.y, spot.dy.y)), 1e-6);
    return abs(fract(spot.position.y / interval - 0.5) - 0.5) * interval / pixel;
}

/// How many pixels lie between such heights.
fn height_line_spacing(spot: Spot, interval: f32) -> f32 {
    return interval / max(length(vec2f(spot.dx.y, spot.dy.y)), 1e-6) / frame.forward.w;
}

/// How much lines that are so many points apart show: neither where they run together, nor on level ground, all of which
/// may lie on one.
fn height_line_strength(spacing: f32) -> f32 {
    return smoothstep(3.0, 9.0, spacing) * (1.0 - smoothstep(1.0e6, 4.0e6, spacing));
}

fn with_heights(under: vec3f, spot: Spot) -> vec3f {
    let interval = frame.bands.z;
    let middle = (floor(spot.position.y / interval) + 0.5) * interval;
    let colour = filled(under, ramp((middle - frame.bands.x) / max(frame.bands.y, 1e-3)), frame.bands.w);
    let fade = height_line_strength(height_line_spacing(spot, interval));
    let line = line_coverage(height_line_distance(spot, interval), 1.0 * frame.forward.w);
    return mix(colour, vec3f(0.03, 0.03, 0.06), line * 0.55 * fade);
}

/// Lines of equal height, light on dark ground and dark on bright, with a halo of the other tone.
fn with_contours(under: vec3f, spot: Spot) -> vec3f {
    let points = frame.forward.w;
    let on_bright = smoothstep(0.68, 0.78, spot.brightness);
    let ink = mix(vec3f(1.0, 0.97, 0.86), vec3f(0.07, 0.05, 0.03), on_bright);
    let shadow = mix(vec3f(0.04, 0.04, 0.05), vec3f(1.0), on_bright);
    let strength = min(1.0, frame.bands.w * 1.45);
    var line = 0.0;
    var halo = 0.0;
    for (var thick = 0; thick < 2; thick++) {
        let interval = frame.bands.z * select(1.0, f32(THICK_LINE), thick == 1);
        let width = select(1.0, 2.2, thick == 1) * points;
        let spacing = height_line_spacing(spot, interval);
        let alpha = strength * select(0.75, 0.95, thick == 1) * height_line_strength(spacing);
        let distance = height_line_distance(spot, interval);
        line = max(line, alpha * line_coverage(distance, width));
        halo = max(halo, alpha * 0.45 * line_coverage(distance, width + 2.0 * points));
    }
    return mix(mix(under, shadow, halo), ink, line);
}

fn with_overlay(under: vec3f, spot: Spot) -> vec3f {
    switch OVERLAY {
        case OVERLAY_RATES: { return with_rates(under, spot); }
        case OVERLAY_BASE_ALPHA: { return filled(under, ramp(spot.alphas.x), frame.bands.w); }
        case OVERLAY_COVER_ALPHA: {
            return select(under, filled(under, ramp(spot.alphas.y), frame.bands.w), spot.ids.y > 0u);
        }
        case OVERLAY_COLOURS: { return filled(under, srgb(spot.colour), min(1.0, frame.bands.w * 1.45)); }
        case OVERLAY_SLOPES: { return with_slopes(under, spot); }
        case OVERLAY_HEIGHTS: { return with_heights(under, spot); }
        case OVERLAY_CONTOURS: { return with_contours(under, spot); }
        default: { return with_values(under, spot); }
    }
}

/// Whether a place of the hatching is free, 0 or 1.
fn is_free(place: vec2i) -> f32 {
    let last = vec2i(frame.hatching.zw) - 1;
    return f32(textureLoad(hatching, clamp(place, vec2i(0), last), 0).r) / 255.0;
}

/// How free the ground is, 0..1: a cell as a whole, and straight between vertices.
fn freedom(p: vec2f) -> f32 {
    let place = p / frame.field.xy - frame.hatching.xy;
    if HATCHING == HATCHING_CELLS {
        let last = vec2f(textureDimensions(cells)) - 1.0;
        let cell = clamp(floor(p / frame.field.xy), vec2f(0.0), last);
        return is_free(vec2i(cell - frame.hatching.xy));
    }
    let at = vec2i(floor(place));
    let part = place - floor(place);
    let near = mix(is_free(at), is_free(at + vec2i(1, 0)), part.x);
    let far = mix(is_free(at + vec2i(0, 1)), is_free(at + vec2i(1, 1)), part.x);
    return mix(near, far, part.y);
}

/// Greys and stripes the ground where it is not free; fades out where the known region ends within the field.
fn with_hatching(under: vec3f, position: vec3f, dx: vec3f, dy: vec3f) -> vec3f {
    let size = select(vec2f(0.0), vec2f(1.0), HATCHING == HATCHING_VERTICES) + vec2f(textureDimensions(cells));
    let place = position.xz / frame.field.xy;
    let low = select(place - frame.hatching.xy, vec2f(1e9), frame.hatching.xy <= vec2f(0.0));
    let end = frame.hatching.xy + frame.hatching.zw;
    let high = select(end - place, vec2f(1e9), end >= size);
    let known = smoothstep(0.0, 24.0, min(min(low.x, low.y), min(high.x, high.y)));
    let hatched = (1.0 - smoothstep(0.35, 0.65, freedom(position.xz))) * known;
    if hatched <= 0.0 {
        return under;
    }
    // Stripes about ten points apart here, by powers of two, so that they stay on the ground as the eye moves.
    let points = frame.forward.w;
    let change = max(length(vec2f(dx.x + dx.z, dy.x + dy.z)), 1e-6);
    let pitch = exp2(round(log2(10.0 * points * change)));
    let along = (position.x + position.z) / pitch;
    let stripe = line_coverage(abs(fract(along) - 0.5) * pitch / change, 2.4 * points);
    let grey = vec3f(dot(under, vec3f(0.2126, 0.7152, 0.0722)));
    let dimmed = mix(under, grey * 0.55 + vec3f(0.03), 0.72 * hatched);
    return mix(dimmed, vec3f(0.05, 0.05, 0.07), 0.55 * stripe * hatched);
}

/// Lines along the triangles' edges, even in width: recorded edges, their diagonals, edges of divisions.
fn with_wire(under: vec3f, brightness: f32, distances: vec3f, edges: u32, cell_pixels: f32, division: u32) -> vec3f {
    let points = frame.forward.w;
    let kinds = vec3u(edges & 3u, (edges >> 2u) & 3u, (edges >> 4u) & 3u);
    let of_cells = smoothstep(2.5, 9.0, cell_pixels * f32(1u << (edges >> 6u)));
    let of_divisions = smoothstep(3.5, 12.0, cell_pixels / f32(1u << division));
    var line = 0.0;
    var halo = 0.0;
    for (var side = 0; side < 3; side++) {
        var width = 1.5;
        var alpha = 0.70 * of_cells;
        if kinds[side] == 1u {
            alpha *= 0.8;
        } else if kinds[side] == 2u {
            width = 1.0;
            alpha = 0.45 * of_divisions;
        }
        line = max(line, alpha * line_coverage(distances[side], width * points));
        halo = max(halo, alpha * 0.26 * line_coverage(distances[side], (width + 1.6) * points));
    }
    let on_bright = smoothstep(0.68, 0.78, brightness);
    let light = vec3f(0.94, 0.97, 1.0);
    let dark = vec3f(0.04, 0.06, 0.09);
    let shadow = mix(dark, light, on_bright);
    return mix(mix(under, shadow, halo), mix(light, dark, on_bright), line);
}

/// A line round the eye at every reference distance.
fn with_rings(under: vec3f, position: vec3f, dx: vec3f, dy: vec3f) -> vec3f {
    var colour = under;
    let from_eye = position - frame.rings.xyz;
    let distance = length(from_eye);
    let outward = from_eye / max(distance, 1e-4);
    let change = max(length(vec2f(dot(outward, dx), dot(outward, dy))), 1e-6);
    for (var ring = 0; ring < i32(frame.rings.w); ring++) {
        let radius = frame.ring_distances[ring / 4][ring % 4];
        let pixels = abs(distance - radius) / change;
        let tone = frame.ring_colours[ring].rgb;
        colour = mix(colour, vec3f(0.02), 0.6 * line_coverage(pixels, 4.6 * frame.forward.w));
        colour = mix(colour, tone, 0.95 * line_coverage(pixels, 2.2 * frame.forward.w));
    }
    return colour;
}

/// A line where the map ends.
fn with_border(under: vec3f, position: vec3f, dx: vec3f, dy: vec3f) -> vec3f {
    let half = 0.5 * frame.field.zw;
    let outside = abs(position.xz - half) - half;
    let east = outside.x > outside.y;
    let distance = abs(select(outside.y, outside.x, east));
    let change = max(length(select(vec2f(dx.z, dy.z), vec2f(dx.x, dy.x), east)), 1e-6);
    let pixels = distance / change;
    let points = frame.forward.w;
    let colour = mix(under, vec3f(0.0), 0.35 * line_coverage(pixels, 3.4 * points));
    return mix(colour, vec3f(1.0), 0.75 * line_coverage(pixels, 1.3 * points));
}

fn with_brush(under: vec3f, position: vec3f, dx: vec3f, dy: vec3f) -> vec3f {
    let offset = position.xz - frame.brush.xy;
    let square = BRUSH == BRUSH_SQUARE;
    let along = select(normalize(offset + vec2f(1e-6, 0.0)), select(vec2f(0.0, sign(offset.y)), vec2f(sign(offset.x), 0.0), abs(offset.x) > abs(offset.y)), square);
    let distance = select(length(offset), max(abs(offset.x), abs(offset.y)), square);
    let change = max(length(vec2f(dot(along, dx.xz), dot(along, dy.xz))), 1e-6);
    let radius = frame.brush.z;
    let half_radius = frame.brush.w;
    let points = frame.forward.w;
    if distance > radius + 6.0 * points * change {
        return under;
    }
    var colour = under;
    let inside = 1.0 - smoothstep(2.0 * half_radius - radius, radius, distance);
    colour = mix(colour, vec3f(1.0, 0.62, 0.12), 0.30 * inside * step(distance, radius));
    let rim = abs(distance - radius) / change;
    colour = mix(colour, vec3f(0.02), 0.70 * line_coverage(rim, 5.2 * points));
    colour = mix(colour, vec3f(1.0), 0.98 * line_coverage(rim, 2.2 * points));
    if half_radius < radius * 0.97 {
        // So many dashes round the ring that one and its gap take about ten points here, by powers of two: whole.
        let across = vec2f(-along.y, along.x);
        let pixel = max(length(vec2f(dot(across, dx.xz), dot(across, dy.xz))), 1e-6);
        let dashes = exp2(round(log2(max(6.2831853 * half_radius / (10.0 * points * pixel), 8.0))));
        let dash = step(0.5, fract(atan2(offset.y, offset.x) * dashes / 6.2831853));
        colour = mix(colour, vec3f(1.0), 0.9 * dash * line_coverage(abs(distance - half_radius) / change, 1.2 * points));
    }
    let dot_change = max(length(vec2f(length(dx.xz), length(dy.xz))) * 0.7071, 1e-6);
    colour = mix(colour, vec3f(1.0), line_coverage(length(offset) / dot_change, 4.0 * points));
    return colour;
}
