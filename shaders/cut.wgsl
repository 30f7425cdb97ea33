// The face of what a plane cuts open: flat, in a light of its own and hatched, so that it is told apart at a glance from
// what grows outside.

/// How much of a texture's own pattern shows.
const CUT_DETAIL = 0.5;
/// Points from one hatch to the next: as many at least, and less than twice as many.
const HATCH_PITCH = 7.0;
/// How strong hatches are.
const HATCH = 0.27;

/// A material that is cut, behind so much air: lit alike wherever it is cut, without bumps and shadows.
fn cut_shown(m: Material, air_left: vec3f, air_light: vec3f) -> Shown {
    let light = frame.sun_colour.rgb * 0.33 + frame.ambient_up.rgb * 0.62;
    let albedo = mix(m.mean, m.albedo, CUT_DETAIL);
    let colour = srgb(tone_mapped(albedo * light * air_left + air_light));
    return Shown(colour, brightness_of(srgb(tone_mapped(m.mean * light * air_left + air_light))));
}

/// How much of lines so many metres apart covers a place `along` metres across them, where a pixel is so wide.
fn hatch(along: f32, pitch: f32, pixel: f32) -> f32 {
    let apart = pitch / pixel;
    let distance = abs(fract(along / pitch) - 0.5) * apart;
    return line_coverage(distance, frame.forward.w) * smoothstep(2.0, 5.0, apart / frame.forward.w);
}

/// The place of a cut across the hatches, metres.
fn across_hatches(position: vec3f) -> f32 {
    let axis = abs(frame.section.xyz);
    let flat = select(select(position.xz, position.zy, axis.x > 0.5), position.xy, axis.z > 0.5);
    return (flat.x + flat.y) * 0.7071;
}

/// A cut's colour with hatches; `change` is how its place across them changes from pixel to pixel. Hatches are as far
/// apart as powers of two, so that they stay as the eye moves; those between come and go softly.
fn with_hatches(under: vec3f, position: vec3f, change: f32) -> vec3f {
    let along = across_hatches(position);
    let pixel = length(position - frame.eye.xyz) * frame.eye.w * frame.forward.w;
    let wanted = log2(max(HATCH_PITCH * pixel, 1e-6));
    let wide = exp2(ceil(wanted));
    let between = hatch(along + 0.25 * wide, 0.5 * wide, max(change, 1e-6)) * (ceil(wanted) - wanted);
    let coverage = max(hatch(along, wide, max(change, 1e-6)), between);
    let dark = brightness_of(under) < 0.16;
    return mix(under, select(vec3f(0.03, 0.025, 0.02), vec3f(0.75), dark), coverage * select(HATCH, 0.5 * HATCH, dark));
}
