/** The light on a model, and the ground with its grid and the model's shadow. */

import { addScaled, type Vec3 } from '../../core/linear/vec.ts';
import type { Palette } from '../../figure/palette.ts';
import { gridLines } from '../../render/shaders.ts';
import { LIGHT, LIGHTS, luminance, rgb } from '../../render/shapes.ts';
import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  type Placed,
  PlaneGeometry,
  type Resource,
  ShaderMaterial,
  ShadowMaterial,
} from './three.ts';

/** Pixels of the shadow along a side. */
const SHADOW = 1024;
/** Candela for a light of 1 in the other renderer: its colors have no π in them. */
const STRENGTH = { key: 4.2, sky: 1.5 };
/** Numbers of three.js: the ground is painted where nothing is yet, since nobody looks from below. */
const UNDER = {
  transparent: true,
  depthTest: false,
  depthWrite: false,
  side: 2,
  blending: 5,
  blendSrc: 207,
  blendDst: 201,
} as const;

/** The view of a picture of a model. */
export interface ModelView {
  readonly eye: Vec3;
  readonly target: Vec3;
  readonly distance: number;
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly palette: Palette;
}

const grid = {
  vertexShader: `
uniform vec3 center;
uniform float radius;
varying vec3 world;
void main() {
  world = center + vec3(position.x, 0.0, position.y) * radius;
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}`,
  fragmentShader: `
${gridLines}
uniform vec3 color, center;
uniform vec2 size;
uniform float radius, spacing, strength, width;
varying vec3 world;
void main() {
  float far = distance(world, center) / radius;
  // The ground fades out before the edge of the picture.
  vec2 rim = min(gl_FragCoord.xy, size - gl_FragCoord.xy) / (0.14 * size);
  float inside = clamp(min(rim.x, rim.y), 0.0, 1.0);
  float tone = strength * gridLines(world.xz / spacing, width) * min(clamp(1.5 - 1.5 * far, 0.0, 1.0), inside);
  gl_FragColor = vec4(color * tone, tone);
}`,
};

export class Ground {
  readonly #key = Object.assign(new DirectionalLight(0xffffff, 1), { castShadow: true });
  readonly #sky = new HemisphereLight(0xffffff, 0x8a8a8a, 1);
  readonly #uniforms = {
    color: { value: [0, 0, 0] as readonly number[] },
    center: { value: [0, 0, 0] as readonly number[] },
    size: { value: [1, 1] as readonly number[] },
    radius: { value: 1 },
    spacing: { value: 1 },
    strength: { value: 0 },
    width: { value: 1 },
  };
  readonly #shade = new ShadowMaterial({ ...UNDER, opacity: 0.2 });
  readonly #lines = new ShaderMaterial({ ...grid, ...UNDER, uniforms: this.#uniforms });
  readonly #plane = new PlaneGeometry(2, 2);
  readonly #floor = new Mesh(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), this.#shade);

  constructor(scene: { add(...things: readonly Placed[]): void }) {
    this.#key.shadow.mapSize.set(SHADOW, SHADOW);
    const lines = new Mesh(this.#plane, this.#lines);
    this.#floor.receiveShadow = true;
    for (const [order, it] of [this.#floor, lines].entries())
      Object.assign(it, { frustumCulled: false, renderOrder: 1 + order });
    scene.add(this.#key, this.#key.target, this.#sky, this.#floor, lines);
  }

  /** Lights what a view shows. */
  light({ target, distance, palette, width, height, pixelRatio }: ModelView): void {
    const light = LIGHTS[luminance(palette.page) > 0.5 ? 'light' : 'dark'];
    const reach = 0.62 * distance;
    const key = this.#key;
    key.position.set(...addScaled(target, LIGHT, 2 * reach));
    key.target.position.set(...target);
    key.intensity = STRENGTH.key * light.key;
    this.#sky.intensity = STRENGTH.sky * light.fill;
    Object.assign(key.shadow.camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: 0.1 * reach,
      far: 4 * reach,
    });
    key.shadow.camera.updateProjectionMatrix();
    key.shadow.normalBias = (4 * reach) / SHADOW;
    this.#shade.opacity = light.shadow;
    const radius = 1.1 * distance;
    this.#floor.position.set(target[0], 0, target[2]);
    this.#floor.scale.setScalar(radius);
    for (const it of [key, key.target, this.#sky, this.#floor]) it.updateMatrixWorld();
    const { color, center, size, spacing, strength, width: wide, radius: far } = this.#uniforms;
    color.value = rgb(palette.ink);
    center.value = [target[0], 0, target[2]];
    size.value = [width, height];
    far.value = radius;
    spacing.value = 10 ** Math.round(Math.log10(distance / 16));
    strength.value = light.grid;
    wide.value = pixelRatio;
  }

  dispose(): void {
    const all: readonly Resource[] = [this.#plane, this.#floor.geometry, this.#shade, this.#lines, this.#key];
    for (const it of all) it.dispose();
  }
}
