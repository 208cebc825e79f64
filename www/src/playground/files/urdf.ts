/** A URDF file as a document: its links with bars along them, and its joints. */
import { DOMParser } from '@xmldom/xmldom';
import type { FileNote } from '../../core/notes.ts';
import { leadersOf } from '../../core/urdf/moved.ts';
import type { DOMParserLike } from '../../core/urdf/xml.ts';
import { readUrdf } from '../../core/urdf.ts';
import { EMPTY, type Shape, type TreeDocument, type Triple } from '../document/document.ts';
import type { Joint } from '../document/joint.ts';
import { nodesOf } from '../document/scene.ts';
import { named } from './named.ts';

/** The thickness of a link's bar, m: robots are about a meter. */
const BAR = 0.06;
/** A joint without a limit turns once around. */
const AROUND = Math.PI;
/** Travel of a sliding joint without a limit, in meters. */
const FAR = 1;
/** A quarter turn about x, from the z up of robots to y up. */
const UPRIGHT = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;

/** @throws KinetreeError `BAD_URDF` with the link or the joint. */
export function urdfDocument(
  text: string,
  title: string,
): { document: TreeDocument; notes: readonly FileNote[] } {
  const robot = readUrdf(text, { DOMParser: DOMParser as unknown as DOMParserLike });
  const { scene, joints, notes } = robot;
  const child: Triple[] = [];
  for (const { parent, translation } of scene.nodes)
    if (parent !== null && parent !== undefined && !child[parent] && translation?.some((it) => it !== 0))
      child[parent] = translation as Triple;
  const shapes = scene.nodes.map((_, place): Shape => {
    const [x, y, z] = child[place] ?? [0, 0, 0];
    return {
      kind: 'box',
      size: [Math.abs(x) + BAR, Math.abs(y) + BAR, Math.abs(z) + BAR],
      center: [x / 2, y / 2, z / 2],
    };
  });
  const nodes = scene.nodes.map((it) => (it.parent === null ? { ...it, rotation: UPRIGHT } : it));
  const leaders = leadersOf(joints);
  const shown = joints.flatMap((joint): Joint[] => {
    if (!joint.kind || joint.mimic) return [];
    const moves = joints.flatMap((it) => {
      const leader = leaders.get(it);
      if (!it.kind || leader?.joint !== joint) return [];
      const { multiplier, offset } = leader;
      // The id of a node is its place in the scene, from 1.
      return [
        { id: it.node + 1, turns: it.kind === 'turn', axis: it.axis, ...it.origin, multiplier, offset },
      ];
    });
    moves.sort((a, b) => Number(b.id === joint.node + 1) - Number(a.id === joint.node + 1));
    const turns = joint.kind === 'turn';
    const most = turns ? AROUND : FAR;
    const { lower, upper } = joint.limits ?? { lower: null, upper: null };
    return [{ name: joint.name, moves, turns, lower: lower ?? -most, upper: upper ?? most }];
  });
  return {
    notes,
    document: {
      ...EMPTY,
      title: robot.name || title,
      rule: scene.rule,
      nodes: nodesOf(named({ ...scene, nodes }), shapes),
      ...(shown.length > 0 ? { joints: shown } : {}),
    },
  };
}
