/** The example `react-turret` as a consumer: bundled by Vite, and opened. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/tools/run.mjs';
import { title } from './bundlers.mjs';

/** What the turret's page says of its ball: where it begins. */
export const TURRET = 'kinetree: 2.50,1.00,0.00';

/** @type {import('./table.mjs').Consumer['run']} */
export async function turret(place) {
  cpSync(join(root, 'examples/react-turret'), place.folder, { recursive: true });
  await place.run('vite', 'build', '--outDir', 'out');
  const size = place.size('out');
  // The same scene in a page that says where the ball is while time stands still.
  place.write({
    'index.html': `<!doctype html><title>Loading</title><script type="module" src="./say.jsx"></script>`,
    'say.jsx': `import { Canvas } from '@react-three/fiber';
import { createRoot } from 'react-dom/client';
import { Turret } from './turret.jsx';
const tell = ({ translation }) => setInterval(() => {
  document.title = 'kinetree: ' + Array.from(translation, (it) => it.toFixed(2)).join();
}, 100);
const main = document.body.appendChild(document.createElement('main'));
createRoot(main).render(<Canvas><Turret held paused tell={tell} /></Canvas>);`,
  });
  await place.run('vite', 'build', '--outDir', 'out');
  return { said: await title(place), size };
}
