/**
 * The shading of the ball, by layers of paint on its shadow.
 *
 * The light comes from within the picture's plane. A place of the unit ball whose normal is
 * (x, y, z) has the brightness (x, g y, z) · light over the length of (x, g y, z), where g is the
 * factor of the shading. The places that are at least as bright as c lie between the outline and a
 * curve, and both have a closed form in φ, the direction of the shading's normal.
 */
import * as math from '../../core/math.ts';
import type { Vec3 } from '../../figure/vec.ts';

/** Layers from dark to full light: with fewer their edges are seen. */
export const LAYERS = 20;
/** Points along one side of a layer. */
const POINTS = 20;
/** Radians: below this a layer has no width. */
const THIN = 1e-6;

/** Which part of the ball is shaded: that on the left of x = 0, on the right, or all. */
export type Part = 'left' | 'right' | 'whole';

export interface Layer {
  /** Points on the unit ball. */
  readonly points: readonly Vec3[];
  /** Opacity of its paint: all layers together are as light as the brightness says. */
  readonly opacity: number;
}

/** Returns the layers of a part of the ball, the darkest first. */
export function layersOf(light: number, stretch: number, part: Part): Layer[] {
  const layers: Layer[] = [];
  for (let i = 0; i < LAYERS; i++) {
    const brightness = i / LAYERS;
    const reach = math.acos(brightness);
    for (const [from, to] of clipped(light - reach, light + reach, part)) {
      const angles = Array.from({ length: POINTS + 1 }, (_, k) => from + ((to - from) * k) / POINTS);
      const curve = angles.map((angle) => inner(angle, light, stretch, brightness));
      const edge = angles.map((angle) => outer(angle, stretch));
      // The curve of the first layer is the ball's middle, a single point.
      const inside = i === 0 ? curve.slice(0, 1) : curve;
      layers.push({ points: [...inside, ...edge.reverse()], opacity: 1 / (LAYERS - i) });
    }
  }
  return layers;
}

function clipped(from: number, to: number, part: Part): (readonly [from: number, to: number])[] {
  if (part === 'whole') return [[from, to]];
  const middle = part === 'right' ? 0 : Math.PI;
  return [-2, -1, 0, 1, 2].flatMap((round) => {
    const center = middle + 2 * Math.PI * round;
    const [low, high] = [Math.max(from, center - Math.PI / 2), Math.min(to, center + Math.PI / 2)];
    return high - low > THIN ? [[low, high] as const] : [];
  });
}

/** Returns the place of the outline whose normal has a direction. */
function outer(angle: number, stretch: number): Vec3 {
  const [x, y] = [math.cos(angle), math.sin(angle) / stretch];
  const size = Math.sqrt(x * x + y * y);
  return [x / size, y / size, 0];
}

function inner(angle: number, light: number, stretch: number, brightness: number): Vec3 {
  const { cos, sin } = math;
  const [x, y] = [cos(angle), sin(angle)];
  const facing = cos(angle - light);
  const bulge = (1 - 1 / (stretch * stretch)) * y * y;
  const square = facing * facing - brightness * brightness * bulge;
  // At the ends of the range it is on the outline, but for rounding.
  const along = Math.min(brightness / Math.sqrt(square), 1 / Math.sqrt(1 - bulge));
  return [along * x, (along * y) / stretch, 0];
}
