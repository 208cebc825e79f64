/**
 * A new figure takes one new file and nothing else: a copy of www gets it, is built, and shows it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { build, preview } from 'vite';
import { sitePages } from '../../scripts/site/pages.mjs';
import { test } from '../browser-test.ts';
import { MAIN } from '../main.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

const figure = `
import { accumulate, rotationFromScaledAxis } from '../core/entries/index.ts';
import { angle, toggle } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';

export default defineFigure({
  title: 'A beam that rotates',
  notice: 'It rotates by the angle on the slider.',
  camera: { position: [3, 2, 4], target: [0, 0.5, 0], fieldOfView: 50 },
  controls: {
    beamAngle: angle('Angle of the beam', [-90, 90], 30),
    ground: toggle('Ground', true),
  },
  row: ['beamAngle'],
  draw(_, { beamAngle, ground }, out) {
    const pane = out.pane();
    const rotation = rotationFromScaledAxis([0, 0, beamAngle]);
    const [beam] = accumulate('matrices', [{ translation: [0, 0.5, 0], rotation, scale: [2, 0.2, 0.2] }]);
    if (ground) pane.grid({ center: [0, 0, 0], radius: 5, spacing: 1 });
    if (beam) {
      pane.box(beam.matrix, { color: 'spin' });
      pane.frame(beam.matrix, { length: 0.8 });
    }
  },
  readout: (_, { beamAngle }) => ({ summary: \`The beam is at \${beamAngle.toFixed(3)} radians.\`, groups: [] }),
});
`;

test('a new figure is exactly one new file', MAIN, async ({ page }) => {
  mkdirSync(join(project, '.cache'), { recursive: true });
  const copy = mkdtempSync(join(project, '.cache', 'one-file-'));
  try {
    cpSync(join(project, 'www'), join(copy, 'www'), { recursive: true });
    writeFileSync(join(copy, 'www/src/figures/beam.ts'), figure);
    const root = join(copy, 'www');
    const outDir = join(copy, 'site');
    const common = { configFile: false as const, root, logLevel: 'warn' as const, base: './' };
    await build({
      ...common,
      plugins: [sitePages(root)],
      build: { outDir, target: 'es2022' },
    });
    const server = await preview({
      ...common,
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0, strictPort: false },
    });
    try {
      const address = server.httpServer.address();
      if (typeof address !== 'object' || !address) throw new Error('the preview server has no port');
      await page.goto(`http://127.0.0.1:${address.port}/embed.html?scene=beam&beam-angle=-45`);
      const slider = page.getByLabel('Angle of the beam', { exact: true });
      await expect(slider).toHaveValue('-45');
      await expect(slider).toHaveAttribute('aria-valuetext', '−45 degrees');
      await expect(page.getByRole('status')).toHaveText('The beam is at -0.785 radians.');
      // A control that is not in the row opens by the button of its name.
      await page.getByRole('button', { name: 'All controls', exact: true }).click();
      await page.getByLabel('Ground').uncheck();
      await expect(page).toHaveTitle('A beam that rotates');
    } finally {
      await server.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
