/**
 * The shaders: matte shapes under one soft key light and a hemisphere fill, their shadow on a grid
 * that fades out, and lines of a constant width in pixels.
 *
 * Light is a factor of a color's sRGB numbers, as in the SVG renderer. Colors leave premultiplied.
 */

const shadow = `
uniform highp sampler2DShadow shadowMap;
uniform mat4 lightFromWorld;

// The share of the key light that arrives: 16 taps of a filtered depth comparison, for a soft
// edge.
float lit(vec3 point) {
  vec3 at = (lightFromWorld * vec4(point, 1.0)).xyz * 0.5 + 0.5;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  float texel = 1.0 / float(textureSize(shadowMap, 0).x);
  float sum = 0.0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      sum += texture(shadowMap, vec3(at.xy + (vec2(i, j) - 1.5) * 1.9 * texel, at.z));
  return sum / 16.0;
}
`;

const header = '#version 300 es\nprecision highp float;\n';

export const solid = {
  vertex: `${header}
uniform mat4 clipFromWorld, worldFromShape;
uniform mat3 normalFromShape;
in vec4 position;
in vec3 normal;
out vec3 world, facing;
void main() {
  vec4 at = worldFromShape * position;
  world = at.xyz;
  facing = normalFromShape * normal;
  gl_Position = clipFromWorld * at;
}`,
  fragment: `${header}
${shadow}
uniform vec3 color, eye, light;
uniform float opacity, texelSize, fill, up, keyLight;
in vec3 world, facing;
out vec4 result;
void main() {
  // A shape squeezed flat has sides without a normal. They are seen edge on: any direction will
  // do.
  vec3 n = dot(facing, facing) > 0.0 ? normalize(facing) : vec3(0.0, 1.0, 0.0);
  if (dot(n, eye - world) < 0.0) n = -n;
  float key = max(dot(n, light), 0.0);
  // A shadow looked up a little off the surface keeps the surface from shading itself.
  key *= lit(world + n * texelSize * 2.5 + light * texelSize);
  result = vec4(min(color * (fill + up * n.y + keyLight * key), 1.0), 1.0) * opacity;
}`,
};

/** Boxes with a matrix each, of columns x, y, z and w, and a place on the ramp of seven stops. */
export const crowd = {
  vertex: `${header}
uniform mat4 clipFromWorld, thingFromShape;
uniform vec3 ramp[7];
uniform vec2 haze;
in vec4 position, x, y, z, w;
in float tone;
out vec3 world, color;
out float veil;
void main() {
  mat4 shape = mat4(x, y, z, w) * thingFromShape;
  vec4 at = shape * position;
  world = at.xyz;
  float stop = min(floor(tone * 6.0), 5.0);
  color = mix(ramp[int(stop)], ramp[int(stop) + 1], tone * 6.0 - stop);
  gl_Position = clipFromWorld * at;
  // The last coordinate is the distance from the eye, along the view.
  veil = clamp((gl_Position.w - haze.x) * haze.y, 0.0, 0.9);
}`,
  // Faces are flat: their normals are those of the picture's own triangles, so that a box has 8
  // corners and not 24. No shadow is looked up, since boxes of a few pixels lie behind each other
  // by the dozen: sixteen lookups for each took a processor without a graphics card seconds.
  fragment: `${header}
uniform vec3 eye, light, page;
uniform float opacity, fill, up, keyLight;
in vec3 world, color;
in float veil;
out vec4 result;
void main() {
  vec3 side = cross(dFdx(world), dFdy(world));
  vec3 n = dot(side, side) > 0.0 ? normalize(side) : vec3(0.0, 1.0, 0.0);
  if (dot(n, eye - world) < 0.0) n = -n;
  vec3 shaded = min(color * (fill + up * n.y + keyLight * max(dot(n, light), 0.0)), 1.0);
  result = vec4(mix(shaded, page, veil), 1.0) * opacity;
}`,
};

/** Depth only, from the light. */
export const depth = {
  vertex: `${header}
uniform mat4 clipFromWorld, worldFromShape;
in vec4 position;
void main() { gl_Position = clipFromWorld * worldFromShape * position; }`,
  fragment: `${header}
void main() {}`,
};

export const crowdDepth = {
  vertex: `${header}
uniform mat4 clipFromWorld, thingFromShape;
in vec4 position, x, y, z, w;
void main() { gl_Position = clipFromWorld * mat4(x, y, z, w) * thingFromShape * position; }`,
  fragment: depth.fragment,
};

/** How much of a line of the grid is at a place, in spacings: lines are a few device pixels wide. */
export const gridLines = `
// Lines that come closer than a few pixels melt away.
float gridLines(vec2 at, float width) {
  vec2 pixel = fwidth(at);
  vec2 line = 1.0 - smoothstep(0.5 * (width - 1.0) * pixel, 0.5 * (width + 1.0) * pixel, abs(fract(at - 0.5) - 0.5));
  line *= 1.0 - smoothstep(0.15, 0.6, pixel);
  return max(line.x, line.y);
}
`;

export const grid = {
  vertex: `${header}
uniform mat4 clipFromWorld, groundFromWorld;
uniform vec3 center;
uniform float radius;
in vec4 position;
out vec3 world, ground;
void main() {
  world = center + vec3(position.x, 0.0, position.y) * radius;
  ground = (groundFromWorld * vec4(world, 1.0)).xyz;
  gl_Position = clipFromWorld * vec4(world, 1.0);
}`,
  fragment: `${header}
${shadow}
uniform vec3 color, center;
uniform vec4 pane;
uniform float radius, spacing, darkness, strength, width;
in vec3 world, ground;
out vec4 result;
${gridLines}
void main() {
  float far = distance(world, center) / radius;
  // To nothing before the edge of the picture.
  vec2 rim = min(gl_FragCoord.xy - pane.xy, pane.xy + pane.zw - gl_FragCoord.xy) / (0.14 * pane.zw);
  float inside = clamp(min(rim.x, rim.y), 0.0, 1.0);
  float tone = strength * gridLines(ground.xz / spacing, width) * min(clamp(1.5 - 1.5 * far, 0.0, 1.0), inside);
  float shade = (1.0 - lit(world)) * darkness * clamp(2.2 - 1.6 * far, 0.0, 1.0) * min(1.0, 2.0 * inside);
  result = vec4(color * tone * (1.0 - shade), shade + tone * (1.0 - shade));
}`,
};

/** One segment per instance: a quad from a to b, widened in pixels. */
export const line = {
  vertex: `${header}
uniform mat4 clipFromWorld;
uniform vec2 pixel;
uniform float width;
in vec2 corner;
in vec3 a, b;
void main() {
  vec4 p = clipFromWorld * vec4(a, 1.0), q = clipFromWorld * vec4(b, 1.0);
  vec2 direction = (q.xy / q.w - p.xy / p.w) / pixel;
  vec2 along = direction / max(length(direction), 1e-6);
  vec2 across = vec2(-along.y, along.x);
  vec4 clip = mix(p, q, corner.x);
  // Longer by half its width at both ends, so that lines join.
  clip.xy += (across * corner.y + along * (corner.x * 2.0 - 1.0) * 0.8) * width * 0.5 * pixel * clip.w;
  // Nearer than the surface whose edge it is.
  clip.z -= 2e-4 * clip.w;
  gl_Position = clip;
}`,
  fragment: `${header}
uniform vec4 color;
out vec4 result;
void main() { result = vec4(color.rgb, 1.0) * color.a; }`,
};
