/** The skewed objects of a scene of three.js, and what makes them lean. */
import { foundIn } from '../doctor/findings.ts';
import { Draft } from '../doctor/rows.ts';
import { guiltOf, guiltSentence, summaryOf } from '../doctor/sentences.ts';
import { linearOf } from '../linear/matrix3.ts';
import { expectObject, type Object3DLike } from './like.ts';

/** An object that leans, or is made of a sheared matrix. */
export interface LeaningObject<O> {
  readonly object: O;
  /** The names from the root to it. */
  readonly path: string;
  readonly kind: 'skewed' | 'sheared' | 'mirrored' | 'flat';
  /** Degrees by which the worst pair of its axes leaves 90°. */
  readonly degrees: number;
  readonly pair: 'xy' | 'yz' | 'xz' | null;
  /** The objects whose scale causes it, the strongest first, each with the skew left without it. */
  readonly causes: readonly { readonly object: O; readonly left: number }[];
}

/** The result of {@link diagnose}. */
export interface Diagnosed<O> {
  readonly findings: readonly LeaningObject<O>[];
  /** The objects that cause it. */
  readonly causes: readonly O[];
  /** The findings in sentences. */
  readonly text: string;
}

/**
 * Returns which objects of a scene are skewed, and which object's scale does it. Objects are read
 * as they are below `root`, and nothing is changed.
 *
 * ```js
 * const scene = new THREE.Scene();
 * const base = new THREE.Group();
 * base.name = 'base';
 * base.scale.set(1, 2.5, 1);
 * const arm = new THREE.Group();
 * arm.rotation.z = 0.6;
 * base.add(arm);
 * scene.add(base);
 * const { findings, causes } = diagnose(scene);
 * console.log(findings[0].object === arm, causes[0] === base); // → true true
 * console.log(findings[0].degrees.toFixed(1)); // → 44.4
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` unless this is an `Object3D`, `NOT_FINITE` with the name of
 * an object whose numbers are none; `NEGATIVE` for `least`.
 */
export function diagnose<O extends Object3DLike>(
  root: O,
  { least = 0.1 }: { readonly least?: number } = {},
): Diagnosed<O | O['children'][number]> {
  expectObject(root);
  const objects: (O | O['children'][number])[] = [];
  const parents: number[] = [];
  const waiting: { object: O | O['children'][number]; parent: number }[] = [{ object: root, parent: -1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = objects.push(next.object) - 1;
    parents.push(next.parent);
    const { children } = next.object;
    for (let i = children.length - 1; i >= 0; i--)
      waiting.push({ object: children[i] as O['children'][number], parent: place });
  }
  const draft = new Draft(objects.length, 'matrices');
  objects.forEach((object, place) => {
    draft.parents[place] = parents[place] as number;
    draft.names[place] = object.name;
    const { position: p, quaternion: q, scale: s, matrix, matrixAutoUpdate } = object;
    if (matrixAutoUpdate) {
      draft.setParts(place, {
        translation: [p.x, p.y, p.z],
        rotation: [q.x, q.y, q.z, q.w],
        scale: [s.x, s.y, s.z],
      });
      return;
    }
    const { elements } = matrix;
    draft.setTranslation(place, [elements[12] as number, elements[13] as number, elements[14] as number]);
    draft.setLinear(place, linearOf(elements));
  });
  const rows = draft.finished();
  const report = foundIn(rows, least);
  const at = (place: number) => objects[place] as O | O['children'][number];
  const guilt = guiltOf(report).map((it) => `${guiltSentence(rows, it.node, it)}.`);
  return {
    findings: report.findings.map(({ node, causes, ...rest }) => ({
      ...rest,
      object: at(node),
      causes: causes.map(({ node: cause, left }) => ({ object: at(cause), left })),
    })),
    causes: report.causes.map(at),
    text: [`${summaryOf(report)}.`, ...guilt].join(' '),
  };
}
