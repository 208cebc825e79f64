import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './scripts/tools/browser-flags.mjs';

/**
 * Against what `npm run build` wrote: the site as readers see it, and the package as programs use
 * it. CHROMIUM names the browser; the scripts set it.
 */
const port = Number(process.env.SITE_PORT ?? 4173);

export default defineConfig({
  projects: [
    { name: 'site', testDir: 'tests/browser', testIgnore: ['reference.spec.ts', 'gestures.spec.ts'] },
    // A shard has whole files, unless their tests may be parted: this one is a fifth of all.
    { name: 'gestures', testDir: 'tests/browser', testMatch: 'gestures.spec.ts', fullyParallel: true },
    { name: 'package', testDir: 'tests/package' },
    // It is built beside the tests of the other pages.
    { name: 'reference', testDir: 'tests/browser', testMatch: 'reference.spec.ts' },
  ],
  outputDir: 'test-results',
  // Software rendering on two cores, beside another part of the tests: one page at a time, and
  // patience. The limits stop what never ends.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1100, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      chromiumSandbox: process.getuid?.() !== 0,
      args: BROWSER_FLAGS,
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --mode site --host 127.0.0.1 --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
});
