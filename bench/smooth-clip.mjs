/**
 * How long does it take to smooth a captured motion of 25 seconds: 3,000 frames of 22 joints? Beside
 * scipy's smoothing spline, if `PYTHON` (by default `python3`) has scipy.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { table } from './hierarchy-rounds.mjs';
import { numbers } from './hierarchy-trees.mjs';

const [FRAMES, CHANNELS] = [3000, 22];

/** Joints that swing, with noise of half a degree. */
function captured(frames = FRAMES, channels = CHANNELS) {
  const next = numbers(1);
  const times = Float64Array.from({ length: frames }, (_, key) => key / 120);
  return {
    channels: Array.from({ length: channels }, (_, node) => {
      const values = new Float64Array(4 * frames);
      times.forEach((t, key) => {
        const angle = 0.8 * Math.sin(2 * Math.PI * 0.7 * t + node) + 0.02 * (next() - 0.5);
        const sine = Math.sin(angle / 2);
        values.set([0.48 * sine, 0.6 * sine, 0.64 * sine, Math.cos(angle / 2)], 4 * key);
      });
      return { node, path: 'rotation', times, values };
    }),
  };
}

/** The least milliseconds of some calls. */
function leastOf(calls, call) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < calls; round++) {
    const begun = performance.now();
    call();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

/**
 * @param {typeof import('../www/src/core/entries/index.ts')} kinetree
 */
export default function smoothClip(kinetree, { say = console.log } = {}) {
  const clip = captured();
  const given = leastOf(7, () => kinetree.smoothClip(clip, { cutoff: 8 }));
  const found = leastOf(3, () => kinetree.smoothClip(clip));
  const rows = [
    ['`smoothClip`, cutoff 8 Hz', given.toFixed(1), '1.0 ×'],
    ["`smoothClip`, cutoff 'auto'", found.toFixed(1), `${(found / given).toFixed(1)} ×`],
  ];
  const peer = scipy();
  if (peer) {
    const time = peer.milliseconds;
    rows.push([
      `scipy ${peer.version}, make_smoothing_spline`,
      time.toFixed(1),
      `${(time / given).toFixed(1)} ×`,
    ]);
  }
  const head = ['', '', 'to ours'];
  say(table(`${FRAMES.toLocaleString('en')} keys of ${CHANNELS} rotations smoothed: ms`, head, rows));
}

/** What scipy takes; nothing where it is not installed. */
function scipy() {
  const script = fileURLToPath(new URL('smooth.py', import.meta.url));
  const python = process.env.PYTHON ?? 'python3';
  const { status, stdout } = spawnSync(python, [script, FRAMES, CHANNELS].map(String), { encoding: 'utf8' });
  return status === 0 ? JSON.parse(stdout) : undefined;
}
