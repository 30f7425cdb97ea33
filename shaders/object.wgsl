// Objects that stand on the ground, lit as it is; edges of their triangles; the outline of those that are selected.

/// What a part of a model looks like; laid out as `render::shape::PartLook`.
struct Part {
    base_colour: vec4f,   // linear; opacity
    cutoff: f32,          // pixels of less opacity are not drawn
}

@group(2) @binding(0) var<uniform> part: Part;
@group(2) @binding(1) var picture: texture_2d<f32>;
@group(2) @binding(2) var picture_sampler: sampler;

struct ModelVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
    @location(3) colour: vec4f,
}

struct Placed {
    @location(4) x_axis: vec3f,
    @location(5) y_axis: vec3f,
    @location(6) z_axis: vec3f,
    @location(7) origin: vec3f,
    @location(8) foot: f32,      // height of the foot, metres
    @location(9) aside: vec2f,   // moved so far on the screen, points
    @location(10) open: f32,     // the share of the sky that volumes let through
}

struct ObjectVertex {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
    @location(3) colour: vec4f,
    @location(4) air_left: vec3f,
    @location(5) air_light: vec3f,
    @location(6) above_foot: f32,
    @location(7) @interpolate(flat) open: f32,
}

fn in_map(vertex: vec3f, placed: Placed) -> vec3f {
    return placed.x_axis * vertex.x + placed.y_axis * vertex.y + placed.z_axis * vertex.z + placed.origin;
}

/// A normal is turned by what keeps it upright on a surface that is stretched.
fn normal_in_map(normal: vec3f, placed: Placed) -> vec3f {
    let turned = cross(placed.y_axis, placed.z_axis) * normal.x
        + cross(placed.z_axis, placed.x_axis) * normal.y
        + cross(placed.x_axis, placed.y_axis) * normal.z;
    return normalize(turned + vec3f(0.0, 1e-20, 0.0));
}

@vertex
fn object_vertex(vertex: ModelVertex, placed: Placed) -> ObjectVertex {
    var out: ObjectVertex;
    out.position = in_map(vertex.position, placed);
    out.clip = frame.view_projection * vec4f(out.position, 1.0);
    out.normal = normal_in_map(vertex.normal, placed);
    out.uv = vertex.uv;
    out.colour = vertex.colour;
    out.above_foot = out.position.y - placed.foot;
    out.open = placed.open;
    out.air_left = vec3f(1.0);
    if WEATHER && ENHANCED {
        let air = air_before(out.position);
        out.air_left = air.left;
        out.air_light = air.light;
    }
    return out;
}

/// How far above its foot the ground no longer darkens an object, metres.
const CONTACT = 1.2;

/// Light that reaches an object, linear.
fn object_light(albedo: vec3f, normal: vec3f, position: vec3f, view: vec3f, above_foot: f32, sky: f32) -> vec3f {
    let on_ground = openness_at(position.xz);
    let high = smoothstep(0.0, 6.0, above_foot);
    let light_there = reaching(vec2f(on_ground.r, mix(on_ground.g, 1.0, high)), sky, position);
    let facing = smoothstep(-0.05, 0.10, dot(normal, frame.sun.xyz));
    let sun = light_there.x * facing * sun_past_objects(position, normal);
    let contact = mix(0.55, 1.0, smoothstep(0.0, CONTACT, above_foot));
    let open = light_there.y * contact * (0.75 + 0.25 * normal.y);
    let direct = frame.sun_colour.rgb * sun * max(dot(normal, frame.sun.xyz), 0.0);
    let lamp = lamplight(light_there.z, position, normal);
    var light = albedo * (direct + lamp + ambient(normal) * bounced(open, albedo));
    if QUALITY > QUALITY_LOW {
        light += frame.sun_colour.rgb * sun * specular(normal, view, 0.75);
    }
    return light;
}

@fragment
fn object_fragment(in: ObjectVertex, @builtin(front_facing) from_outside: bool) -> @location(0) vec4f {
    let worn = textureSample(picture, picture_sampler, in.uv);
    let colour = part.base_colour * worn * in.colour;
    if colour.a < part.cutoff || is_cut_off(in.position) {
        discard;
    }
    let to_eye = frame.eye.xyz - in.position;
    let view = to_eye / max(length(to_eye), 1e-4);
    let outward = normalize(in.normal);
    let normal = select(-outward, outward, from_outside);
    if MODE == MODE_WIRE {
        let facing = 0.5 + 0.5 * dot(normal, frame.sun.xyz);
        return vec4f(vec3f(0.13, 0.12, 0.115) * (0.45 + 0.75 * facing), 1.0);
    }
    if !ENHANCED || MODE == MODE_UNLIT {
        return vec4f(dithered(srgb(colour.rgb), in.clip.xy), 1.0);
    }
    let light = object_light(colour.rgb, normal, in.position, view, in.above_foot, in.open);
    let shown = srgb(tone_mapped(light * in.air_left + in.air_light));
    return vec4f(dithered(shown, in.clip.xy), 1.0);
}

/// What is drawn in one colour.
struct EvenVertex {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
}

/// A hair nearer than the surface that it lies on.
@vertex
fn edge_vertex(vertex: ModelVertex, placed: Placed) -> EvenVertex {
    let position = in_map(vertex.position, placed);
    var clip = frame.view_projection * vec4f(position, 1.0);
    clip.z *= 1.0005;
    return EvenVertex(clip, position);
}

@fragment
fn edge_fragment(in: EvenVertex) -> @location(0) vec4f {
    if is_cut_off(in.position) {
        discard;
    }
    return vec4f(0.94, 0.97, 1.0, 1.0);
}

/// The outline is made of copies moved aside, a little farther than the object itself.
@vertex
fn outline_vertex(vertex: ModelVertex, placed: Placed) -> EvenVertex {
    let position = in_map(vertex.position, placed);
    var clip = frame.view_projection * vec4f(position, 1.0);
    let pixels = vec2f(frame.right.w, frame.up.w);
    clip = vec4f(clip.xy + placed.aside * frame.forward.w * 2.0 / pixels * clip.w, clip.z * 0.997, clip.w);
    return EvenVertex(clip, position);
}

@fragment
fn outline_fragment(in: EvenVertex) -> @location(0) vec4f {
    if is_cut_off(in.position) {
        discard;
    }
    return vec4f(1.0, 0.627, 0.18, 1.0);
}

struct ShadowVertex {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
    @location(1) opacity: f32,
    @location(2) position: vec3f,
}

@vertex
fn shadow_vertex(vertex: ModelVertex, placed: Placed) -> ShadowVertex {
    let position = in_map(vertex.position, placed);
    return ShadowVertex(frame.shadow * vec4f(position, 1.0), vertex.uv, vertex.colour.a, position);
}

@fragment
fn shadow_fragment(in: ShadowVertex) {
    let opacity = textureSample(picture, picture_sampler, in.uv).a * part.base_colour.a * in.opacity;
    if opacity < part.cutoff || is_cut_off(in.position) {
        discard;
    }
}
