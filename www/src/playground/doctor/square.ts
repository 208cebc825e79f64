/** The drawing of a node's leaning square: two of its axes, as they are in the world. */
import { svg, type TemplateResult } from 'lit';
import type { Diagnosis } from './diagnosis.ts';
import { lengthsOf } from './notes.ts';
import { AXES, degrees } from './words.ts';

const WIDTH = 276;
const HEIGHT = 80;
/** Length of the longer axis, and room at the lower left for letters. */
const LONGEST = 52;
const [LEFT, BOTTOM] = [46, 64];
/** A shorter axis than this part of the longer one would not be seen. */
const SHORTEST = 0.2;
const RADIUS = 20;

type Point = readonly [x: number, y: number];

/** Returns the drawing: the square as it leans over the one that it would be at 90°. */
export function squareDrawing({ pair, angle, matrix }: Diagnosis): TemplateResult {
  const lengths = lengthsOf(matrix);
  const [a, b] = pair.map((axis) => lengths[axis] as number) as [number, number];
  const longest = Math.max(a, b);
  const sides = [a, b].map((it) => LONGEST * Math.max(SHORTEST, it / longest)) as [number, number];
  const turn = (angle * Math.PI) / 180;
  // An open angle leans to the left: room is made for it.
  const from: Point = [LEFT + Math.max(0, -sides[1] * Math.cos(turn)), BOTTOM];
  const at = (x: number, y: number): Point => [from[0] + x, from[1] - y];
  const along = at(sides[0], 0);
  const [over, up] = [sides[1] * Math.cos(turn), sides[1] * Math.sin(turn)];
  const across = at(over, up);
  const far = at(sides[0] + over, up);
  const [straight, straightFar] = [at(0, sides[1]), at(sides[0], sides[1])];
  const [first, second] = [AXES[pair[0]], AXES[pair[1]]];
  const arcFrom = at(RADIUS, 0);
  const arcTo = at(RADIUS * Math.cos(turn), RADIUS * Math.sin(turn));
  const told = `${degrees(angle)}, not 90°`;
  return svg`<svg
    class="square"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label="The ${first} and ${second} axes meet at ${told}"
  >
    <path class="straight" d=${path(from, along, straightFar, straight)} />
    <path class="leaning" d=${path(from, along, far, across)} />
    <path class="axis" d="M${from}L${along}M${from}L${across}" />
    <path class="arc" d="M${arcFrom}A${RADIUS} ${RADIUS} 0 0 0 ${arcTo}" />
    <text x=${along[0] + 6} y=${along[1] + 4}>${first}</text>
    <text x=${across[0] - 5} y=${across[1] - 5} text-anchor="end">${second}</text>
    <text class="angle" x=${WIDTH - 4} y="26" text-anchor="end">${told}</text>
  </svg>`;
}

function path(...points: readonly Point[]): string {
  return `M${points.join('L')}Z`;
}
