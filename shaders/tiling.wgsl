// What keeps a repeated texture from showing that it is repeated.

/// Metres within which tiling is hidden by patches; farther off the second scale hides it.
const PATCHES_END = vec2f(32.0, 45.0);

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

/// One patch of a texture about the hexagon `cell`, turned by up to `turn` radians.
fn patch_texel(id: u32, cell: vec2i, turn: f32, uv: vec2f, dx: vec2f, dy: vec2f) -> Texel {
    let row = f32(cell.y) / 1.15470054;
    let centre = vec2f(f32(cell.x) + 0.57735027 * row, row) / 1.9;
    let random = random4(cell);
    let angle = (random.z - 0.5) * turn;
    let c = cos(angle);
    let s = sin(angle);
    var texel = texel_at(id, turned(uv - centre, c, s) + random.xy, turned(dx, c, s), turned(dy, c, s));
    texel.surface = vec4f(turned(texel.surface.xy, c, -s), texel.surface.zw);
    return texel;
}

/// A texture of hexagonal patches, 1.9 a tile, that overlap where the higher one shows.
fn patched(id: u32, turn: f32, uv: vec2f, dx: vec2f, dy: vec2f) -> Texel {
    let p = uv * 1.9;
    let skewed = vec2f(p.x - 0.57735027 * p.y, 1.15470054 * p.y);
    let corner = vec2i(floor(skewed));
    let inside = skewed - floor(skewed);
    let rest = 1.0 - inside.x - inside.y;
    let upper = rest <= 0.0;
    let shares = select(vec3f(rest, inside.y, inside.x), vec3f(-rest, 1.0 - inside.y, 1.0 - inside.x), upper);
    let first = corner + select(vec2i(0), vec2i(1), upper);
    let second = corner + select(vec2i(0, 1), vec2i(1, 0), upper);
    let third = corner + select(vec2i(1, 0), vec2i(0, 1), upper);
    let a = patch_texel(id, first, turn, uv, dx, dy);
    let b = patch_texel(id, second, turn, uv, dx, dy);
    let c = patch_texel(id, third, turn, uv, dx, dy);
    let heights = vec3f(a.colour.a, b.colour.a, c.colour.a);
    var weights = pow(max(shares, vec3f(0.0)), vec3f(5.0)) * exp(3.0 * (heights - 0.5));
    weights /= max(weights.x + weights.y + weights.z, 1e-6);
    return Texel(
        a.colour * weights.x + b.colour * weights.y + c.colour * weights.z,
        a.surface * weights.x + b.surface * weights.y + c.surface * weights.z,
    );
}

fn mixed(a: Texel, b: Texel, share: f32) -> Texel {
    return Texel(mix(a.colour, b.colour, share), mix(a.surface, b.surface, share));
}

/// A texture in two copies shifted by chance, so that its beds keep their direction.
fn shifted(id: u32, uv: vec2f, dx: vec2f, dy: vec2f) -> Texel {
    if QUALITY == QUALITY_LOW {
        return texel_at(id, uv, dx, dy);
    }
    let place = 4.0 + 4.0 * value_noise(uv * vec2f(0.9, 0.45), 1.0);
    let index = i32(floor(place));
    let a = texel_at(id, uv + random4(vec2i(index, 1)).xy, dx, dy);
    let b = texel_at(id, uv + random4(vec2i(index + 1, 1)).xy, dx, dy);
    let part = fract(place);
    let higher = part + 0.25 * (b.colour.a - a.colour.a) * 4.0 * part * (1.0 - part);
    return mixed(a, b, smoothstep(0.2, 0.8, higher));
}

/// A texture seen from above whose tiling does not show near the eye.
fn untiled(id: u32, uv: vec2f, dx: vec2f, dy: vec2f, distance: f32) -> Texel {
    if QUALITY == QUALITY_LOW || distance >= PATCHES_END.y {
        return texel_at(id, uv, dx, dy);
    }
    let near = patched(id, layers[id].turn, uv, dx, dy);
    if distance <= PATCHES_END.x {
        return near;
    }
    return mixed(near, texel_at(id, uv, dx, dy), smoothstep(PATCHES_END.x, PATCHES_END.y, distance));
}
