// Where a texture is looked up, so that it does not show that it is repeated.

/// One place of a texture, and which ways its picture lies there.
struct Tap {
    uv: vec2f,
    dx: vec2f,
    dy: vec2f,
    along: vec3f,      // the picture's x in the world
    across: vec3f,     // the picture's y
    weight: f32,
}

/// Three places that are mixed.
struct Taps {
    a: Tap,
    b: Tap,
    c: Tap,
}

/// Four numbers 0..1 for a place of a lattice.
fn random4(cell: vec2i) -> vec4f {
    var v = vec3u(vec2u(cell), 5u) * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> vec3u(16u);
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return vec4f(vec4u(v, v.x ^ v.y) & vec4u(0xffffu)) / 65535.0;
}

/// A patch of a texture about the hexagon `cell`, shifted by chance and turned by up to `turn` radians.
fn patch_tap(cell: vec2i, share: f32, turn: f32, uv: vec2f, dx: vec2f, dy: vec2f) -> Tap {
    let row = f32(cell.y) / 1.15470054;
    let centre = vec2f(f32(cell.x) + 0.57735027 * row, row) / 1.9;
    let random = random4(cell);
    let angle = (random.z - 0.5) * turn;
    let c = cos(angle);
    let s = sin(angle);
    let place = turned(uv - centre, c, s) + random.xy;
    let weight = pow(max(share, 0.0), 5.0);
    return Tap(place, turned(dx, c, s), turned(dy, c, s), vec3f(c, 0.0, -s), vec3f(s, 0.0, c), weight);
}

/// Hexagonal patches, 1.9 a tile, of a texture that is seen from above.
fn patches(layer: Layer, place: Place) -> Taps {
    let uv = place.position.xz / layer.tile;
    let dx = place.dx.xz / layer.tile;
    let dy = place.dy.xz / layer.tile;
    let p = uv * 1.9;
    let skewed = vec2f(p.x - 0.57735027 * p.y, 1.15470054 * p.y);
    let corner = vec2i(floor(skewed));
    let inside = skewed - floor(skewed);
    let rest = 1.0 - inside.x - inside.y;
    let upper = rest <= 0.0;
    let shares = select(vec3f(rest, inside.y, inside.x), vec3f(-rest, 1.0 - inside.y, 1.0 - inside.x), upper);
    return Taps(
        patch_tap(corner + select(vec2i(0), vec2i(1), upper), shares.x, layer.turn, uv, dx, dy),
        patch_tap(corner + select(vec2i(0, 1), vec2i(1, 0), upper), shares.y, layer.turn, uv, dx, dy),
        patch_tap(corner + select(vec2i(1, 0), vec2i(0, 1), upper), shares.z, layer.turn, uv, dx, dy),
    );
}

fn weighed(tap: Tap, weight: f32) -> Tap {
    return Tap(tap.uv, tap.dx, tap.dy, tap.along, tap.across, weight);
}

/// The two upright sides of a texture whose beds stay level.
fn sides(layer: Layer, place: Place) -> Taps {
    let facing = pow(place.lie, vec3f(4.0));
    let east = facing.x / max(facing.x + facing.z, 1e-5);
    let v = upright_v(place, layer.tile);
    let dv = -vec2f(place.dx.y, place.dy.y) / layer.tile;
    let down = vec3f(0.0, -1.0, 0.0);
    let a = Tap(
        vec2f(place.position.z / layer.tile, v),
        vec2f(place.dx.z / layer.tile, dv.x),
        vec2f(place.dy.z / layer.tile, dv.y),
        vec3f(0.0, 0.0, 1.0),
        down,
        east,
    );
    let b = Tap(
        vec2f(place.position.x / layer.tile + 0.37, v),
        vec2f(place.dx.x / layer.tile, dv.x),
        vec2f(place.dy.x / layer.tile, dv.y),
        vec3f(1.0, 0.0, 0.0),
        down,
        1.0 - east,
    );
    // In patches the larger side shows another part of the picture, higher up, so that its beds don't repeat.
    var moved = b;
    if a.weight > b.weight {
        moved = a;
    }
    let share = smoothstep(0.35, 0.65, 0.5 + 0.5 * value_noise(place.position.xz + 0.7 * place.position.y, 31.0));
    let patches = vec3f(a.weight, b.weight, moved.weight) * vec3f(
        select(1.0, 1.0 - share, a.weight > b.weight),
        select(1.0 - share, 1.0, a.weight > b.weight),
        share,
    );
    moved.uv += vec2f(0.29, 0.47);
    return Taps(weighed(a, patches.x), weighed(b, patches.y), weighed(moved, patches.z));
}

/// Two shifted copies of a texture that is seen from above, one of which fades into the other in broad steps, so that
/// its courses run on.
fn courses(layer: Layer, place: Place) -> Taps {
    let uv = place.position.xz / layer.tile;
    let dx = place.dx.xz / layer.tile;
    let dy = place.dy.xz / layer.tile;
    let steps = 4.0 * (value_noise(place.position.xz, 11.0 * layer.tile) + 1.0);
    let first = floor(steps);
    let share = smoothstep(0.35, 0.65, steps - first);
    let along = vec3f(1.0, 0.0, 0.0);
    let across = vec3f(0.0, 0.0, 1.0);
    let a = Tap(uv + random4(vec2i(i32(first), 7)).xy, dx, dy, along, across, 1.0 - share);
    let b = Tap(uv + random4(vec2i(i32(first) + 1, 7)).xy, dx, dy, along, across, share);
    var none = b;
    none.weight = 0.0;
    return Taps(a, b, none);
}

/// The beds' place in the picture: falling with height, in slow waves.
fn upright_v(place: Place, tile: f32) -> f32 {
    if QUALITY == QUALITY_LOW {
        return -place.position.y / tile;
    }
    return -(place.position.y + 8.0 * value_noise(place.position.xz, 75.0)) / tile;
}

/// A texture that is seen from above.
fn laid(layer: Layer, place: Place) -> Taps {
    if layer.lie == LIE_LAID {
        return courses(layer, place);
    }
    return patches(layer, place);
}

/// How much of a texture is laid on from above where the ground looks this way: on a steep slope it would be drawn out,
/// and comes from the sides.
fn from_above(layer: Layer, lie: vec3f) -> f32 {
    if layer.lie == LIE_UPRIGHT {
        return smoothstep(0.72, 0.92, lie.y);
    }
    return smoothstep(0.52, 0.8, lie.y);
}

/// A larger copy from the side that is seen most of.
fn second_side(taps: Taps) -> Tap {
    let scale = 1.0 / (5.37 * frame.ambient_down.w);
    var tap = taps.a;
    if taps.b.weight > taps.a.weight {
        tap = taps.b;
    }
    return Tap(tap.uv * scale + 0.37, tap.dx * scale, tap.dy * scale, tap.along, tap.across, 1.0);
}

/// A larger and turned copy of a texture, that breaks up what its patches have in common.
fn second_top(layer: Layer, place: Place) -> Tap {
    let scale = 1.0 / (5.37 * frame.ambient_down.w);
    // 37 degrees
    let c = 0.79864;
    let s = 0.60182;
    return Tap(
        turned(place.position.xz / layer.tile, c, s) * scale + 0.37,
        turned(place.dx.xz / layer.tile, c, s) * scale,
        turned(place.dy.xz / layer.tile, c, s) * scale,
        vec3f(c, 0.0, -s),
        vec3f(s, 0.0, c),
        1.0,
    );
}
