import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from '../../scripts/tools/browser-flags.mjs';

/** Notebooks in Chromium: `npm run notebooks` sets up what they need, and says where it is. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/notebooks',
  workers: 1,
  // A kernel of Python starts on two shared cores.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    // All cells in view: JupyterLab takes those that are not out of the page.
    viewport: { width: 1100, height: 4000 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      chromiumSandbox: process.getuid?.() !== 0,
      args: BROWSER_FLAGS,
    },
  },
});
