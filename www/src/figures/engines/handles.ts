/** The two rings of the arm: the edge that is stretched, and the forearm's end. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { addScaled, dot, length, normalize, subtract, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import { placeIn } from '../shared/flat.ts';
import type { EnginesParams } from './controls.ts';
import { ARM, type Arm } from './model.ts';

/** Sine and cosine of the shoulder's angle, 30°: the picture is turned with it, along the arm. */
const [SIN, COS] = [0.5, Math.sqrt(3) / 2];

/** Returns a place of the world as it is in the picture. */
export const seen = ([x = 0, y = 0]: ArrayLike<number> & Iterable<number>): Vec3 =>
  xy(COS * x + SIN * y, COS * y - SIN * x);

/** Returns the place of the world that is at one of the picture. */
export const back = ([x = 0, y = 0]: ArrayLike<number> & Iterable<number>): Vec3 =>
  xy(COS * x - SIN * y, COS * y + SIN * x);

/** Half of the hand's side. */
const EDGE = ARM.hand / 2;
/** The place of the shoulder's ring, as a share of its length, and the length of the hand's stalk, m. */
const STALK = { share: 0.82, long: 0.26 };
/** The angles for which the picture has room. */
const REACH = { elbow: [Math.PI / 12, (5 * Math.PI) / 6] } as const;
/** Beyond the last angle of the elbow, halfway round to its first. */
const HALFWAY = (-105 * Math.PI) / 180;

/** Adds both; the edge asks to be dragged. */
export function addHandles(pane: Painter, arm: Arm, params: EnginesParams): void {
  if (params.leaf) addHandEdge(pane, arm, params);
  else addShoulderEdge(pane, params, arm);
  addForearm(pane, arm, params);
}

/** On the shoulder, which lies along the picture. */
function addShoulderEdge(pane: Painter, { stretch }: EnginesParams, { shoulder, elbow }: Arm): void {
  const end = subtract(seen(elbow.translation), seen(shoulder.translation));
  const at: Vec3 = [STALK.share * end[0], 0, 0];
  const track = { kind: 'line', from: ZERO, along: xy(1, 0) } as const;
  const to = ([x]: Vec3) => ({ stretch: (stretch * x) / at[0] });
  pane.as('shoulder').handle('edge', at, ['The shoulder’s length', 'pull me'], to, { track });
}

function addHandEdge(pane: Painter, arm: Arm, { stretch }: EnginesParams): void {
  const [from, edge] = [seen(arm.hand.translation), seen(placeIn(arm.hand, EDGE, 0))];
  const along = normalize(subtract(edge, from));
  const half = length(subtract(edge, from));
  const at = addScaled(edge, along, STALK.long);
  pane.line([edge, at], { color: 'accent', width: 1.6, part: 'hand' });
  const to = (point: Vec3) => ({
    stretch: (stretch * (dot(subtract(point, from), along) - STALK.long)) / half,
  });
  const track = { kind: 'line', from, along } as const;
  pane.as('hand').handle('edge', at, ['The hand’s edge', 'pull me'], to, { track });
}

function addForearm(pane: Painter, arm: Arm, params: EnginesParams): void {
  const { shoulder, elbow, wrist } = arm;
  const { matrix } = shoulder;
  // Matrices stretch the way on which the wrist goes round the elbow.
  const carried =
    arm.rule === 'transforms' || (arm.rule === 'compensated' && params.compensates)
      ? 1
      : length(matrix.slice(0, 3)) / length(matrix.slice(4, 7));
  const to = (point: Vec3) => {
    const way = subtract(back(point), elbow.translation);
    const axes = [matrix.slice(0, 3), matrix.slice(4, 7)];
    const [x = 0, y = 0] = axes.map((axis) => dot(way, axis) / length(axis));
    if (x === 0 && y === 0) return { elbow: params.elbow };
    const angle = math.atan2(y, x / carried);
    return { elbow: angle < HALFWAY ? Math.PI : angle };
  };
  const words = 'The forearm, round the elbow';
  pane.as('elbow').handle('forearm', seen(wrist.translation), words, to, { reach: REACH });
}
