/**
 * A bell on a post, to aim at. A tank that drives as it does at first goes around it.
 *
 * A shell that meets it gives it its level momentum and falls. The bell then swings about its hanger:
 * a damped pendulum of small swings, by the time since it was rung.
 */
import { rotationFromScaledAxis } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { column, type Mat4, type Painter } from '../../figure/drawing.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import { fixed } from '../../figure/numbers.ts';
import { addScaled, length, normalize, scale, subtract, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import { between, type Ring, united } from './forms.ts';
import { GRAVITY, SHELL } from './shape.ts';
import type { Shell } from './shells.ts';
import { placed } from './solids.ts';

/**
 * The hanger, in the world, and the arm from it to the bell's middle: at the height of a first shot's flight.
 */
const HANGER: Vec3 = [0, 4, -6.4];
const ARM = 0.9;
const MIDDLE = addScaled(HANGER, [0, -1, 0], ARM);
/** m and kg */
const RADIUS = 0.7;
const MASS = 1500;
/** Seconds in which a swing fades to a third, for which it sounds, and between two waves of its sound. */
const FADES = 2.5;
const SOUNDS = 1.8;
const WAVE = 0.45;
/** Distances from the hull up to which the bell is in the picture, and from which it may be out of it, m. */
const NEAR = { within: 9, beyond: 14 };

/** Half a diagonal of a square of side 1: the core's sine is not there when a module begins. */
const D = Math.SQRT1_2;
const ring = (radius: number): Ring =>
  (
    [
      [1, 0],
      [D, -D],
      [0, -1],
      [-D, -D],
      [-1, 0],
      [-D, D],
      [0, 1],
      [D, D],
    ] as const
  ).map(([x, z]) => [radius * x, radius * z]);
const form = united(
  between(ring(RADIUS), -ARM - 0.6, ring(0.72 * RADIUS), -ARM - 0.1),
  between(ring(0.72 * RADIUS), -ARM - 0.1, ring(0.4 * RADIUS), -0.25),
);

/** How near a shell has come, and where: 0 m is a hit. */
interface Pass {
  readonly missed: number;
  readonly at: Vec3;
}
const NONE: Pass = { missed: Number.POSITIVE_INFINITY, at: ZERO };

export class Bell {
  /** What the last two shells did: the true one, and that of those who forget ω × r. */
  passes: readonly [true: Pass, naive: Pass] = [NONE, NONE];
  /** The angle by which it leans, rad. */
  swing = 0;
  readonly #post: Node;
  readonly #bell: Node;
  /** Seconds since it was rung, and the rate of turning that it got then, about its hanger. */
  #rung = Number.POSITIVE_INFINITY;
  #rate: Vec3 = ZERO;

  constructor(readonly tree: Tree) {
    this.#post = tree.add({ translation: [HANGER[0], 0, HANGER[2]] });
    this.#bell = tree.add({ translation: [0, HANGER[1], 0] }, { parent: this.#post });
  }

  /** A shot: where the shells before went past is forgotten. */
  forget(): void {
    this.passes = [NONE, NONE];
  }

  /** After a step of `dt` seconds: shells fly past, and the true one may meet it. */
  step(shells: readonly [Shell, Shell], mass: number, dt: number): void {
    const { tree } = this;
    const [true_, naive] = shells.map((shell, i) => this.#pass(shell, this.passes[i] ?? NONE));
    const rings = true_?.missed === 0 && this.passes[0].missed > 0;
    this.passes = [true_ ?? NONE, naive ?? NONE];
    this.#rung += dt;
    if (rings) {
      const [{ node }] = shells;
      const [x, y, z] = vec3(tree.world(node).velocity);
      this.#rate = scale([-z, 0, x], mass / (MASS * ARM));
      this.#rung = 0;
      tree.setLocal(node, { velocity: [0, Math.min(y, 0), 0] });
    }
    if (this.#rung === Number.POSITIVE_INFINITY) return;
    const often = Math.sqrt(-GRAVITY[1] / ARM);
    const swings = this.#rung < 6 * FADES;
    const seconds = swings ? (math.sin(often * this.#rung) / often) * math.exp(-this.#rung / FADES) : 0;
    const rotation = scale(this.#rate, seconds);
    tree.setLocal(this.#bell, { rotation: rotationFromScaledAxis(rotation) });
    this.swing = length(rotation);
    if (!swings) this.#rung = Number.POSITIVE_INFINITY;
  }

  /** True after a hit: then the shells' craters compare nothing. */
  get hit(): boolean {
    return this.passes[0].missed === 0;
  }

  /** What came of the last shot, once it is down: nothing without one. */
  outcome(): string {
    const [{ missed }, naive] = this.passes;
    if (missed === Number.POSITIVE_INFINITY) return '';
    if (this.hit) return 'the bell rings';
    const other = naive.missed === 0 ? ', which a shell without ω × r hits' : '';
    return `the shell missed the bell by ${fixed(missed, 2)} m${other}`;
  }

  paint(pane: Painter, hull: Vec3, look: (node: Node) => Mat4, down: boolean): void {
    const [post, bell] = [look(this.#post), look(this.#bell)];
    const style = { color: 'steel', aside: true } as const;
    const top = HANGER[1];
    pane.cylinder(placed(post, { at: [0, top / 2, -1], along: 'y', sizes: [0.14, 0.14, top] }), style);
    pane.cylinder(placed(post, { at: [0, top, -0.45], sizes: [0.12, 0.12, 1.2] }), style);
    pane.polyhedron(bell, form, { color: 'clay', aside: true, part: 'bell' });
    const hanger = column(bell, 3);
    const middle = addScaled(hanger, [0, -1, 0], ARM);
    const away = (length(subtract(hanger, hull)) - NEAR.within) / (NEAR.beyond - NEAR.within);
    // The post's top is farther back, and higher in the picture.
    const end = column(placed(post, { at: [0, top, -1], sizes: [1, 1, 1] }), 3);
    for (const it of away < 1 ? [hanger, end] : [])
      pane.keep(addScaled(hull, subtract(it, hull), 1 - Math.max(0, away)));
    const axes = [column(post, 0), column(post, 2)] as const;
    for (let wave = 0; wave * WAVE < SOUNDS; wave++) {
      const age = this.#rung - wave * WAVE;
      if (age > 0 && age < WAVE * 2)
        pane.arc(middle, RADIUS + 2 * age, { axes, color: 'axis', width: 2 * (1 - age / (WAVE * 2)) });
    }
    const [{ missed, at }] = this.passes;
    if (!down || this.hit || missed === Number.POSITIVE_INFINITY) return;
    // The place is one of the world: the post has no rotation there.
    const [x, y, z] = subtract(at, [HANGER[0], 0, HANGER[2]]);
    const nearest = column(placed(post, { at: [x, y, z], sizes: [1, 1, 1] }), 3);
    const edge = addScaled(middle, normalize(subtract(nearest, middle)), RADIUS);
    pane.measure(edge, nearest, `${fixed(missed, 2)} m`, { color: 'axis' });
  }

  /** Returns how near a shell has come by now. */
  #pass({ state, node }: Shell, before: Pass): Pass {
    if (state !== 'flying' || before.missed === 0) return before;
    const at = vec3(this.tree.world(node).translation);
    const missed = Math.max(0, length(subtract(at, MIDDLE)) - RADIUS - SHELL / 2);
    return missed < before.missed ? { missed, at } : before;
  }
}
