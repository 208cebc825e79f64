/** The controls of the figure `playground`: a tree of one's own, and the turn of one of its nodes. */
import { angle, choice, named, type Params, slider, text } from '../figure/controls.ts';

/** The box that everybody meets: turned by 30° in a box that is stretched to three lengths. */
const CRATE =
  '{"kinetree":1,"title":"A box in a stretched box","rule":"matrices","nodes":[' +
  '{"name":"plank","translation":[0,0.5,0],"scale":[3,1,1],"shape":{"size":[1,0.3,1]}},' +
  '{"name":"crate","parent":0,"translation":[0,0.85,0],"shape":{"size":[0.7,0.7,0.7]}}]}';

/** An arm of four that turns, by the rule of joints. */
const ARM =
  '{"kinetree":1,"title":"Arm","rule":"compensated","nodes":[' +
  '{"name":"post","scale":[1,2,1],"angularVelocity":[0,0.5,0],"shape":{"size":[0.3,0.6,0.3],"center":[0,0.3,0]}},' +
  '{"name":"upper","parent":0,"translation":[0,0.6,0],"angularVelocity":[0,0,0.7],' +
  '"shape":{"size":[1,0.2,0.2],"center":[0.5,0,0]}},' +
  '{"name":"lower","parent":1,"translation":[1,0,0],"shape":{"size":[0.8,0.16,0.16],"center":[0.4,0,0]}},' +
  '{"name":"ball","parent":2,"translation":[0.9,0,0],"shape":{"kind":"sphere","size":[0.3,0.3,0.3]}}]}';

export const controls = {
  turn: angle('Turn of the node', [-180, 180], 30),
  node: slider('Chosen node', [1, 40, 1], 2),
  axis: choice('About its', named({ x: 'x axis', y: 'y axis', z: 'z axis' }), 'z'),
  tree: text({
    label: 'The tree, as the playground writes it',
    value: CRATE,
    longest: 6000,
    examples: [CRATE, ARM],
  }),
};

export type PlaygroundParams = Params<typeof controls>;
