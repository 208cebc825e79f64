/** The crash as a tree: the tank and its crate in the pane that takes all of the jump back. */
import { box, type FigureNode, type FigureScene, nodeOf } from '../../figure/tree.ts';
import { bodies, tracksOf } from '../tank/scene.ts';
import { DECK, HINGE, TURRET } from '../tank/shape.ts';
import { POST } from './collision.ts';
import type { CrashParams } from './controls.ts';
import { type Crash, ways } from './model.ts';

/** Lower than the deck. */
const HIGH = 0.9;

export function sceneOf({ panes }: Crash, { event, post }: CrashParams): FigureScene {
  const pane = panes[ways.indexOf('complete')];
  if (!pane) throw new Error('a crash has a pane for each way');
  const { tree, hull, crate } = pane;
  const rides = tree.parent(crate.node) !== null;
  const nodes: FigureNode[] = [
    nodeOf('hull', null, bodies.hull, tree.local(hull)),
    ...tracksOf(0),
    nodeOf('turret', 0, bodies.turret, { translation: TURRET }),
    nodeOf('gun', 3, bodies.gun, { translation: HINGE }),
    nodeOf('crate', rides ? 0 : null, bodies.crate, tree.local(crate.node)),
  ];
  if (event !== 'turret')
    nodes.push(
      nodeOf('post', null, box([2 * POST, HIGH, 2 * POST]), {
        translation: [DECK.x + POST, HIGH / 2, -post],
      }),
    );
  return { title: 'An impulse is not inherited', rule: 'matrices', nodes };
}
