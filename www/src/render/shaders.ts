/**
 * The shaders: matte shapes under one soft key light and a hemisphere fill, their shadow on a grid
 * that fades out, outlines for ghosts, and lines of a constant width in pixels.
 *
 * Colors come in as sRGB, are lit in linear light and leave as sRGB, premultiplied.
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
      sum += texture(shadowMap, vec3(at.xy + (vec2(i, j) - 1.5) * 1.6 * texel, at.z));
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
uniform float opacity, ambient, texelSize;
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
  float fill = ambient * mix(0.55, 1.0, 0.5 + 0.5 * n.y);
  vec3 shade = pow(color, vec3(2.2)) * (fill + 0.58 * key);
  result = vec4(pow(shade, vec3(1.0 / 2.2)), 1.0) * opacity;
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

/** A shape grown by some pixels. Drawn around the shape itself, it is the shape's outline. */
export const outline = {
  vertex: `${header}
uniform mat4 clipFromWorld, worldFromShape;
uniform mat3 normalFromShape;
uniform vec2 pixel;
uniform float width;
in vec4 position;
in vec3 spread;
void main() {
  vec4 at = worldFromShape * position;
  vec4 clip = clipFromWorld * at;
  vec3 away = normalFromShape * spread;
  vec4 beyond = clipFromWorld * vec4(at.xyz + away / max(length(away), 1e-9) * 0.01, 1.0);
  vec2 direction = (beyond.xy / beyond.w - clip.xy / clip.w) / pixel;
  float size = length(direction);
  if (size > 0.0) clip.xy += direction / size * width * pixel * clip.w;
  gl_Position = clip;
}`,
  fragment: `${header}
uniform vec4 color;
out vec4 result;
void main() { result = vec4(color.rgb, 1.0) * color.a; }`,
};

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
uniform float radius, spacing, darkness;
in vec3 world, ground;
out vec4 result;
// A line is 1.5 pixels wide; lines that come closer than that melt into an even tone.
float lines(float spacing) {
  vec2 at = ground.xz / spacing;
  vec2 width = fwidth(at);
  vec2 line = 1.0 - smoothstep(0.25 * width, 1.25 * width, abs(fract(at - 0.5) - 0.5));
  line *= 1.0 - smoothstep(0.15, 0.6, width);
  return max(line.x, line.y);
}
void main() {
  float far = distance(world, center) / radius;
  float fade = 1.0 - smoothstep(0.35, 1.0, far);
  float tone = max(0.55 * lines(spacing), 0.95 * lines(5.0 * spacing)) * fade;
  float shade = (1.0 - lit(world)) * darkness * (1.0 - smoothstep(0.6, 1.0, far));
  float alpha = shade + tone * (1.0 - shade);
  result = vec4(color * tone * (1.0 - shade), alpha);
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
out float along;
void main() {
  vec4 p = clipFromWorld * vec4(a, 1.0), q = clipFromWorld * vec4(b, 1.0);
  vec2 direction = (q.xy / q.w - p.xy / p.w) / pixel;
  float size = max(length(direction), 1e-6);
  vec2 across = vec2(-direction.y, direction.x) / size;
  vec4 clip = mix(p, q, corner.x);
  clip.xy += across * corner.y * width * 0.5 * pixel * clip.w;
  along = corner.x * size * 0.5;
  gl_Position = clip;
}`,
  fragment: `${header}
uniform vec4 color;
uniform float dash;
in float along;
out vec4 result;
void main() {
  if (dash > 0.0 && fract(along / dash) > 0.55) discard;
  result = vec4(color.rgb, 1.0) * color.a;
}`,
};
