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

fn overlay_value(ids: vec4u) -> u32 {
    return select(ids.w & 15u, ids.z, OVERLAY == OVERLAY_LEVELS);
}

fn neighbour_differs(cell: vec2i, step: vec2i, value: u32) -> bool {
    let size = vec2i(textureDimensions(cells));
    let other = cell + step;
    if any(other < vec2i(0)) || any(other >= size) {
        return false;
    }
    return overlay_value(textureLoad(cells, other, 0)) != value;
}

/// Fills cells with the colour of their level or division, and draws borders between different ones.
fn with_overlay(under: vec3f, position: vec3f, cell: vec2i, ids: vec4u, dx: vec3f, dy: vec3f) -> vec3f {
    let value = overlay_value(ids);
    var colour = under;
    if value > 0u {
        let luminance = dot(under, vec3f(0.2126, 0.7152, 0.0722));
        let over_wire = OVERLAY == OVERLAY_DIVISIONS && MODE != MODE_TEXTURED;
        let fill = frame.scale_colours[min(value, 15u)].rgb * clamp(0.70 + 0.55 * luminance, 0.70, 1.0);
        colour = mix(under, fill, select(0.62, 0.45, over_wire));
    }
    let inside = position.xz / frame.field.xy - vec2f(cell);
    let change_x = max(length(vec2f(dx.x, dy.x)) / frame.field.x, 1e-9);
    let change_z = max(length(vec2f(dx.z, dy.z)) / frame.field.y, 1e-9);
    var nearest = 1e9;
    if neighbour_differs(cell, vec2i(-1, 0), value) { nearest = min(nearest, inside.x / change_x); }
    if neighbour_differs(cell, vec2i(1, 0), value) { nearest = min(nearest, (1.0 - inside.x) / change_x); }
    if neighbour_differs(cell, vec2i(0, -1), value) { nearest = min(nearest, inside.y / change_z); }
    if neighbour_differs(cell, vec2i(0, 1), value) { nearest = min(nearest, (1.0 - inside.y) / change_z); }
    let fade = smoothstep(5.0, 14.0, cell_size_in_pixels(dx, dy));
    let border = line_coverage(nearest, 1.4 * frame.forward.w) * 0.75 * fade;
    return mix(colour, vec3f(0.03, 0.03, 0.06), border);
}

/// Lines along the triangles' edges, even in width: recorded edges, their diagonals, edges of divisions.
fn with_wire(under: vec3f, brightness: f32, distances: vec3f, edges: u32, cell_pixels: f32, division: u32) -> vec3f {
    let points = frame.forward.w;
    let kinds = vec3u(edges & 3u, (edges >> 2u) & 3u, (edges >> 4u) & 3u);
    let of_cells = smoothstep(2.5, 9.0, cell_pixels);
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
        let tone = frame.scale_colours[min(ring + 1, 15)].rgb;
        colour = mix(colour, vec3f(0.02), 0.6 * line_coverage(pixels, 4.6 * frame.forward.w));
        colour = mix(colour, tone, 0.95 * line_coverage(pixels, 2.2 * frame.forward.w));
    }
    return colour;
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
