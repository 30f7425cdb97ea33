// How the ground is lit: sun with its shadows, sky, what is thrown back from around.

struct Lit {
    light: vec3f,
    plain: vec3f,     // the same without detail of the texture
}

/// A colour of the display, and how bright the surface is there without detail of its textures.
struct Shown {
    colour: vec3f,
    brightness: f32,
}

fn brightness_of(colour: vec3f) -> f32 {
    return dot(colour, vec3f(0.2126, 0.7152, 0.0722));
}

/// How bright the lamp at the eye is beside the sky: so that one sees what one digs where it is dark.
const LAMP = 3.0;
/// Where it has fallen to half of that, metres.
const LAMP_REACH = 10.0;

/// The light of the lamp at the eye on a place of which it lights so large a share, white.
fn lamplight(share: f32, position: vec3f, normal: vec3f) -> f32 {
    if share <= 0.0 {
        return 0.0;
    }
    let to_eye = frame.eye.xyz - position;
    let distance = max(length(to_eye), 1e-4);
    let facing = 0.3 + 0.7 * max(dot(normal, to_eye / distance), 0.0);
    let far = distance / (LAMP_REACH * frame.ambient_down.w);
    return LAMP * brightness_of(frame.ambient_up.rgb) * share * facing / (1.0 + far * far);
}

/// Beyond its edges the ground goes on as its own mirror image.
fn mirrored(p: vec2f) -> vec2f {
    if !BEYOND {
        return p;
    }
    return frame.field.zw - abs(frame.field.zw - abs(p));
}

/// What reaches a place from outside: the share of the sun that is not hidden, and of the sky.
fn openness_at(p: vec2f) -> vec2f {
    let half_pixel = 0.5 / vec2f(textureDimensions(shade));
    let uv = clamp(p / frame.field.zw, half_pixel, 1.0 - half_pixel);
    let reaching = textureSampleLevel(shade, smooth_sampler, uv, 0.0).rg;
    return vec2f(select(1.0, reaching.r, CAST_SHADOWS), reaching.g);
}

/// What light there is where no light comes in.
const DARKEST = 0.07;

/// Of the sun, of the sky and of the lamp at the eye, what reaches a place where volumes let so much of the sky through.
/// Where no shadows are drawn any more, no sun reaches what is as dark as a cave.
fn reaching(outside: vec2f, open: f32, position: vec3f) -> vec3f {
    let sky = max(min(outside.y, open), DARKEST);
    let lamp = 1.0 - smoothstep(0.1, 0.8, open);
    if !OBJECT_SHADOWS {
        return vec3f(outside.x, sky, lamp);
    }
    let seen = abs(frame.shadow * vec4f(position, 1.0)).xy;
    let far = smoothstep(0.85, 1.0, max(seen.x, seen.y));
    return vec3f(outside.x * mix(1.0, smoothstep(0.05, 0.3, open), far), sky, lamp);
}

/// Metres that a place is lifted from its surface at least where it is looked whether the sun sees it.
const LEAST_LIFT = 0.06;

/// How much of the sun objects let through to a place, 0..1.
fn sun_past_objects(position: vec3f, normal: vec3f) -> f32 {
    if !OBJECT_SHADOWS {
        return 1.0;
    }
    // A surface would shade itself where a pixel of what the sun sees covers more of it than it is lifted.
    let across = vec3f(frame.shadow[0].x, frame.shadow[1].x, frame.shadow[2].x);
    let covered = 2.0 / (length(across) * f32(textureDimensions(object_depth).x));
    let seen = frame.shadow * vec4f(position + normal * max(LEAST_LIFT, 1.5 * covered), 1.0);
    let edge = max(abs(seen.x), abs(seen.y));
    if edge >= 1.0 {
        return 1.0;
    }
    let uv = seen.xy * vec2f(0.5, -0.5) + 0.5;
    let depth = seen.z + 0.0002;
    var lit = textureSampleCompareLevel(object_depth, shadow_sampler, uv, depth);
    if QUALITY > QUALITY_LOW {
        let pixel = 1.3 / vec2f(textureDimensions(object_depth));
        lit += textureSampleCompareLevel(object_depth, shadow_sampler, uv + pixel * vec2f(0.9, 0.4), depth);
        lit += textureSampleCompareLevel(object_depth, shadow_sampler, uv + pixel * vec2f(-0.4, 0.9), depth);
        lit += textureSampleCompareLevel(object_depth, shadow_sampler, uv + pixel * vec2f(-0.9, -0.4), depth);
        lit += textureSampleCompareLevel(object_depth, shadow_sampler, uv + pixel * vec2f(0.4, -0.9), depth);
        lit *= 0.2;
    }
    return mix(lit, 1.0, smoothstep(0.85, 1.0, edge));
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

/// What shines back from the surface itself.
fn gloss(m: Material, normal: vec3f, view: vec3f, sun: f32, open: f32) -> vec3f {
    let grass = 1.0 - 0.8 * m.blades;
    let flat_view = pow(1.0 - max(dot(normal, view), 0.0), 5.0);
    let sheen = 0.5 * open * grass * (0.25 * (1.0 - m.roughness) * flat_view + 0.04) * frame.horizon.rgb;
    return sheen + frame.sun_colour.rgb * sun * specular(normal, view, m.roughness) * grass;
}

/// The ground. On steep slopes its humps, laid on from above, would be drawn out into streaks.
fn lit(m: Material, tint: vec3f, place: Place, view: vec3f) -> Lit {
    let humped = mix(0.3, 1.0, smoothstep(0.5, 0.85, place.normal.y));
    let sun_and_sky = openness_at(mirrored(place.position.xz));
    return lit_by(m, tint, place, view, vec3f(sun_and_sky, 0.0), humped);
}

/// By so much of the sun, of the sky and of the lamp at the eye, and with humps that are so high.
fn lit_by(m: Material, tint: vec3f, place: Place, view: vec3f, reaching: vec3f, humped: f32) -> Lit {
    let grazing = 0.35 + 0.65 * smoothstep(0.03, 0.30, dot(place.normal, view));
    let broadness = frame.ambient_down.w;
    // Where a pixel is as large as a hump they would only show that they repeat.
    let small = 1.0 - 0.85 * smoothstep(1.0, 5.0, place.distance * frame.eye.w / broadness);
    let k = 1.25 * smoothstep(4.0, 60.0, place.distance / broadness) * grazing * small * humped;
    let humps = meso_relief(place);
    let hump = 1.3 * humps.z * k;
    let own = m.tint * hump;
    let warm = vec3f(1.0 + 0.35 * own, 1.0, 1.0 - 0.175 * own);
    let albedo = max(m.albedo * macro_tint(place.position.xz, m.albedo) * tint * (1.0 + own) * warm, vec3f(0.0));
    let bend = m.bend * 1.1 + vec3f(humps.x, 0.0, humps.y) * 4.0 * m.relief * k;
    let normal = normalize(place.normal + bend);

    let facing = smoothstep(-0.05, 0.10, dot(place.normal, frame.sun.xyz));
    let sun = select(reaching.x, 1.0, BEYOND) * facing * sun_past_objects(place.position, place.normal);
    let wrap = 0.32 * m.blades;
    let lambert = max((dot(normal, frame.sun.xyz) + wrap) / (1.0 + wrap), 0.0);
    let cavity = 1.0 - 0.275 * (1.0 - min(1.0, 1.7 * m.height));
    let hollow = 1.0 + clamp(0.35 * hump, -0.45, 0.25);
    // Where a pixel is metres wide what humps hide is a part of the ground's own colour.
    let pixel = place.distance * frame.eye.w / (2.0 * broadness);
    // The most open places count as the open ground that the sky's light was chosen for.
    let seen = mix(1.0, min(humps.w / 0.9, 1.0), min(4.0 * m.relief * k, 1.0) / (1.0 + pixel * pixel));
    let open = reaching.y * mix(1.0, m.openness, 0.6) * seen;
    let sky = ambient(normal) * bounced(open, albedo) * cavity * hollow;
    let lamp = lamplight(reaching.z, place.position, normal);
    let direct = (frame.sun_colour.rgb * sun * lambert + lamp) * mix(1.0, cavity, 0.4) * hollow;
    var light = albedo * (direct + sky);
    if QUALITY > QUALITY_LOW {
        light += gloss(m, normal, view, sun, open);
    }
    let plain_lambert = max(dot(place.normal, frame.sun.xyz), 0.0) * sun;
    let plain = m.mean * tint * (frame.sun_colour.rgb * plain_lambert + lamp + ambient(place.normal) * reaching.y);
    return Lit(light, plain);
}
