// What the ground wears at a pixel: what its triangles say where a cell is divided, else what is recorded, so that a
// block of cells drawn as one wears what each of its cells does.

/// What the ground wears at a place.
struct Skin {
    ids: vec4u,       // texture, cover + 1, level, division
    worn: Recorded,
    seam: vec3f,      // by how much other cells within the pixel change its colour
}

fn cell_of(p: vec2f) -> vec2i {
    let last = vec2i(textureDimensions(cells)) - 1;
    return clamp(vec2i(floor(p / frame.field.xy)), vec2i(0), last);
}

/// What vertices say of the ground.
struct Recorded {
    alphas: vec2f,    // of the base and of the cover
    colour: vec3f,    // linear
    slope: vec2f,     // along x and z
}

/// What a base vertex records: the base's alpha and its slope.
fn lie_of(vertex: vec2i) -> vec3f {
    let stored = textureLoad(vertex_normals, vertex, 0).r;
    let normal = (vec2f(f32(stored >> 8u & 0xfffu), f32(stored >> 20u)) - 2048.0) / 2047.0;
    let up = sqrt(max(1.0 - dot(normal, normal), 1e-3));
    return vec3f(f32(stored & 0xffu) / 255.0, -normal / up);
}

/// As recorded at the three vertices of a cell's triangle, and straight between them.
fn recorded_at(p: vec2f, cell: vec2i) -> Recorded {
    let inside = clamp(p / frame.field.xy - vec2f(cell), vec2f(0.0), vec2f(1.0));
    let far = inside.x + inside.y > 1.0;
    let corner = cell + select(vec2i(0), vec2i(1), far);
    let to_corner = abs(1.0 - inside.x - inside.y);
    let share = select(inside, 1.0 - inside.yx, far);
    let east = cell + vec2i(1, 0);
    let south = cell + vec2i(0, 1);
    let worn = light_of(textureLoad(vertex_colours, corner, 0)) * to_corner
        + light_of(textureLoad(vertex_colours, east, 0)) * share.x
        + light_of(textureLoad(vertex_colours, south, 0)) * share.y;
    let lie = lie_of(corner) * to_corner + lie_of(east) * share.x + lie_of(south) * share.y;
    return Recorded(vec2f(lie.x, worn.a), worn.rgb, lie.yz);
}

/// The colour of the ground without the detail of its textures.
fn mean_colour(ids: vec4u, worn: Recorded, distance: f32) -> vec3f {
    var colour = mix(vec3f(1.0), layers[ids.x].mean * layers[ids.x].colour, worn.alphas.x);
    if ids.y > 0u {
        let over = layers[ids.y - 1u].mean * layers[ids.y - 1u].colour;
        var share = worn.alphas.y;
        if ENHANCED {
            share = cover_share(share, 0.5, 0.5, distance);
        }
        colour = mix(colour, over, share);
    }
    return colour * worn.colour;
}

/// How a place changes from pixel to pixel, and how far it is.
struct Pixel {
    dx: vec3f,
    dy: vec3f,
    distance: f32,
}

/// What a pixel's box reaches of the cells before and after a border, along x and z.
struct Reached {
    low: vec2i,
    high: vec2i,
    half: vec2f,      // from the pixel's middle to its box's sides, in cells
    part: vec2f,      // of `high`
    within_a_cell: bool, // whether a pixel is smaller than a cell
}

/// The cells in which a pixel's box begins and ends; where it is larger than a cell, those about half of it apart.
fn reached(p: vec2f, pixel: Pixel) -> Reached {
    let place = p / frame.field.xy;
    let size = vec2f(length(vec2f(pixel.dx.x, pixel.dy.x)), length(vec2f(pixel.dx.z, pixel.dy.z))) / frame.field.xy;
    let half = max(max(min(0.5 * size, vec2f(0.5)), 0.25 * size), vec2f(1e-6));
    let last = vec2i(textureDimensions(cells)) - 1;
    let low = clamp(vec2i(floor(place - half)), vec2i(0), last);
    let high = clamp(vec2i(floor(place + half)), vec2i(0), last);
    let across = clamp((place + half - vec2f(high)) / (2.0 * half), vec2f(0.0), vec2f(1.0));
    let part = select(vec2f(0.5), across, high - low == vec2i(1));
    return Reached(low, high, half, part, all(size <= vec2f(1.0)));
}

/// By how much the colours of all cells that a pixel reaches into differ from `worn` at its middle, in a cell `ids`.
fn seam(ids: vec4u, worn: Recorded, at: vec2f, pixel: Pixel) -> vec3f {
    let span = reached(at, pixel);
    if all(span.low == span.high) {
        return vec3f(1.0);
    }
    let nw = textureLoad(cells, span.low, 0);
    let ne = textureLoad(cells, vec2i(span.high.x, span.low.y), 0);
    let sw = textureLoad(cells, vec2i(span.low.x, span.high.y), 0);
    let se = textureLoad(cells, span.high, 0);
    let alike = all(nw.xy == ids.xy) && all(ne.xy == ids.xy) && all(sw.xy == ids.xy) && all(se.xy == ids.xy);
    if alike && span.within_a_cell {
        return vec3f(1.0);
    }
    var there = array<Recorded, 4>(worn, worn, worn, worn);
    // A processor that does a card's work would do it for every pixel.
    if QUALITY > QUALITY_LOW && !span.within_a_cell {
        let low = at - span.half * frame.field.xy;
        let high = at + span.half * frame.field.xy;
        there[0] = recorded_at(low, span.low);
        there[1] = recorded_at(vec2f(high.x, low.y), vec2i(span.high.x, span.low.y));
        there[2] = recorded_at(vec2f(low.x, high.y), vec2i(span.low.x, span.high.y));
        there[3] = recorded_at(high, span.high);
    }
    let distance = pixel.distance;
    let north = mix(mean_colour(nw, there[0], distance), mean_colour(ne, there[1], distance), span.part.x);
    let south = mix(mean_colour(sw, there[2], distance), mean_colour(se, there[3], distance), span.part.x);
    return mix(north, south, span.part.y) / max(mean_colour(ids, worn, distance), vec3f(0.01));
}

/// What the ground wears where it would be at `at` if it were not the land beyond; `drawn` is what its triangle says.
fn skin_at(at: vec2f, cell: vec2i, drawn: Recorded, pixel: Pixel) -> Skin {
    let ids = textureLoad(cells, cell, 0);
    if !RECORDED {
        return Skin(ids, drawn, vec3f(1.0));
    }
    var worn = drawn;
    if BEYOND || (ids.w & 15u) == 0u {
        worn = recorded_at(at, cell);
    }
    if BEYOND {
        worn.slope = drawn.slope;
    }
    return Skin(ids, worn, seam(ids, worn, at, pixel));
}
