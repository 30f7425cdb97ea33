// The sky, its clouds, the air between eye and ground, and the way from light to display.

fn clear_sky(direction: vec3f) -> vec3f {
    let up = max(direction.y, 0.0);
    let k = exp(-3.0 * up);
    let k2 = exp(-9.0 * up);
    let g = max(dot(direction, frame.sun.xyz), 0.0);
    let warm = vec3f(1.0, 0.86, 0.62);
    let glow = 0.10 * pow(g, 6.0) * (0.25 + 0.75 * k2) * warm + 0.12 * pow(g, 90.0);
    return mix(frame.zenith.rgb, frame.horizon.rgb, k) + frame.sun_colour.rgb * glow;
}

/// How thick the clouds are over a place of their sheet, 0..1.
fn cloud_density(p: vec2f) -> f32 {
    if QUALITY == QUALITY_LOW {
        return textureSampleLevel(noise, smooth_sampler, p / 16.0, 0.0).g;
    }
    var sum = 0.0;
    var weight = 0.5;
    var wavelength = 1.0;
    for (var octave = 0; octave < 6; octave++) {
        sum += weight * value_noise(p + f32(octave) * vec2f(7.31, 3.77), wavelength);
        weight *= 0.5;
        wavelength *= 0.47;
    }
    return 0.5 + 0.5 * sum;
}

/// Sky with clouds on a sheet 1500 m up and the sun's disc.
fn full_sky(direction: vec3f) -> vec3f {
    var colour = clear_sky(direction);
    let g = dot(direction, frame.sun.xyz);
    colour += frame.sun_colour.rgb * 8.0 * smoothstep(0.99990, 0.99996, g);
    if !WEATHER {
        return colour;
    }
    let p = direction.xz / (max(direction.y, 0.0) + 0.03);
    let density = smoothstep(0.51, 0.70, cloud_density(p));
    let towards_sun = cloud_density(p + normalize(frame.sun.xz) * 0.17);
    let lit = 1.0 - 0.65 * smoothstep(0.42, 0.75, towards_sun);
    let cloud = mix(frame.ambient_up.rgb * 1.15, frame.sun_colour.rgb * 0.36 + frame.ambient_up.rgb * 0.55, lit);
    let low = smoothstep(0.03, 0.17, direction.y);
    return mix(colour, cloud, density * low * 0.92);
}

/// Air: what is left of the light of a thing behind it, and its own light.
struct Air {
    left: vec3f,
    light: vec3f,
}

/// The air between the eye and a place.
fn air_before(position: vec3f) -> Air {
    let way = position - frame.eye.xyz;
    let distance = length(way);
    let here = frame.fog.y * max(frame.eye.y - frame.fog.z, 0.0);
    let there = frame.fog.y * max(position.y - frame.fog.z, 0.0);
    let level = abs(there - here) < 1e-3;
    let mean = select((exp(-here) - exp(-there)) / select(there - here, 1.0, level), exp(-here), level);
    let depth = frame.fog.x * distance * mean;
    let left = exp(-depth * vec3f(0.85, 1.0, 1.22));
    return Air(left, haze_light(way) * (1.0 - left));
}

/// The light of so much air that nothing is seen through it, along a way of any length.
fn haze_light(way: vec3f) -> vec3f {
    return clear_sky(normalize(vec3f(way.x, min(way.y, 0.0), way.z) + vec3f(0.0, -1e-9, 0.0)));
}

/// ACES as fitted by Stephen Hill, linear light in and out.
fn tone_mapped(light: vec3f) -> vec3f {
    let c = light * frame.sun.w;
    let into = mat3x3f(
        vec3f(0.59719, 0.07600, 0.02840),
        vec3f(0.35458, 0.90834, 0.13383),
        vec3f(0.04823, 0.01566, 0.83777),
    );
    let back = mat3x3f(
        vec3f(1.60475, -0.10208, -0.00327),
        vec3f(-0.53108, 1.10813, -0.07276),
        vec3f(-0.07367, -0.00605, 1.07602),
    );
    let v = into * c;
    let a = v * (v + 0.0245786) - 0.000090537;
    let b = v * (0.983729 * v + 0.4329510) + 0.238081;
    let mapped = back * (a / b);
    let grey = dot(mapped, vec3f(0.2126, 0.7152, 0.0722));
    return clamp(mix(vec3f(grey), mapped, 1.10), vec3f(0.0), vec3f(1.0));
}

fn srgb(linear: vec3f) -> vec3f {
    if QUALITY == QUALITY_LOW {
        // Roots are cheaper than powers; off by less than a step of eight bits.
        let half_power = sqrt(linear);
        let quarter = sqrt(half_power);
        return max(0.585122381 * half_power + 0.783140355 * quarter - 0.368262736 * sqrt(quarter), vec3f(0.0));
    }
    let low = linear * 12.92;
    let high = 1.055 * pow(max(linear, vec3f(0.0031308)), vec3f(1.0 / 2.4)) - 0.055;
    return select(high, low, linear <= vec3f(0.0031308));
}

/// A little less than one step of eight bits, so that slow gradients show no bands.
fn dithered(colour: vec3f, pixel: vec2f) -> vec3f {
    let n = fract(52.9829189 * fract(dot(pixel, vec2f(0.06711056, 0.00583715))));
    return colour + (n - 0.5) / 255.0;
}
