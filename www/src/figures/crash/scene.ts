/** The crash as a tree: the tank and its crate in the pane that takes all of the jump back. */
import { box, type FigureNode, type FigureScene, stateOf } from '../../figure/tree.ts';
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
    { name: 'hull', parent: null, ...stateOf(tree.local(hull)), shape: bodies.hull },
    ...tracksOf(0),
    { name: 'turret', parent: 0, translation: TURRET, shape: bodies.turret },
    { name: 'gun', parent: 3, translation: HINGE, shape: bodies.gun },
    { name: 'crate', parent: rides ? 0 : null, ...stateOf(tree.local(crate.node)), shape: bodies.crate },
  ];
  if (event !== 'turret')
    nodes.push({
      name: 'post',
      parent: null,
      translation: [DECK.x + POST, HIGH / 2, -post],
      shape: box([2 * POST, HIGH, 2 * POST]),
    });
  return { title: 'An impulse is not inherited', rule: 'matrices', nodes };
}
