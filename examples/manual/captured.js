// A stone that was filmed at 120 frames a second as it fell: what its keys say, and what they mean.
import { Clip, Hierarchy, smoothClip } from 'kinetree';

const times = Array.from({ length: 61 }, (_, frame) => frame / 120);
const values = times.flatMap((t) => [0, 100 - 4.905 * t * t, 0]);
const filmed = { channels: [{ node: 0, path: 'translation', times, values }] };

const tree = new Hierarchy();
const stone = tree.add({}, { name: 'stone' });
function at(clip, time) {
  const playing = new Clip(clip, [stone]);
  playing.applyTo(tree, time);
  playing.dispose();
  const { velocity, acceleration } = tree.world(stone);
  return `${velocity[1].toFixed(4)} m/s, ${acceleration[1].toFixed(3)} m/s²`;
}

console.log(`linear keys: ${at(filmed, 0.251)}`);
const smooth = smoothClip(filmed, { cutoff: 8 }); // Hz
console.log(`smooth: ${at(smooth, 0.251)}`);
