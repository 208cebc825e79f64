// A child turned under stretched parents, taken out of them: what it says, and what is lost.
import { Hierarchy, rotationFromScaledAxis } from 'kinetree';

const OVER = 1; // the grandparent's stretch
const BETWEEN = 0; // the parent's turn in it, rad
const STRETCH = 2.5; // the parent's
const JOINT = 0.79; // the child's turn in the parent, rad

const turn = (angle) => rotationFromScaledAxis([0, 0, angle]);
const tree = new Hierarchy();
const grandparent = tree.add({ scale: [OVER, 1, 1] });
const parent = tree.add({ rotation: turn(BETWEEN), scale: [STRETCH, 1, 1] }, { parent: grandparent });
const child = tree.add({ rotation: turn(JOINT) }, { parent });
const was = tree.worldMatrix(child);
const { displacement } = tree.reparent(child, null, { keep: 'motion', fit: 'lossy' });
const { scale } = tree.local(child);

const side = (column) => Math.hypot(...was.slice(4 * column, 4 * column + 3));
const say = (name, ...numbers) => console.log(`${name}: ${numbers.map((it) => it.toFixed(6)).join(' ')}`);
say('its sides were', side(0), side(1));
say('it says', scale[0], scale[1]);
say('lost at the corner', displacement);
