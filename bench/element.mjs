/**
 * The cost of a figure until its first frame, beside `<model-viewer>` with a model of one
 * triangle: bytes, tasks longer than 50 ms, and WebGL contexts. Runs in Chromium, one after the
 * other, several times. `npm run bench element`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPackage, PACKAGE } from '../scripts/package/build.mjs';
import { BROWSER_FLAGS } from '../scripts/tools/browser-flags.mjs';
import { root } from '../scripts/tools/run.mjs';
import { openChromium } from '../scripts/tools/web.mjs';

const ORIGIN = 'https://bench.test';
const ROUNDS = 5;

const triangle = {
  asset: { version: '2.0' },
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  buffers: [
    {
      byteLength: 36,
      uri: `data:application/octet-stream;base64,${Buffer.from(
        new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer,
      ).toString('base64')}`,
    },
  ],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
};

const contenders = {
  'kinetree-figure': {
    folder: join(root, PACKAGE, 'dist'),
    script: 'element.js',
    tag: '<kinetree-figure scene="piston"></kinetree-figure>',
    drawn: 'frame',
  },
  'model-viewer': {
    folder: join(root, 'bench/node_modules/@google/model-viewer/dist'),
    script: 'model-viewer.min.js',
    tag: '<model-viewer src="/triangle.gltf"></model-viewer>',
    drawn: 'load',
  },
};

/** @param {(typeof contenders)[keyof typeof contenders]} contender */
async function visit(browser, { folder, script, tag, drawn }) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  let bytes = 0;
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') {
      const body = `<!doctype html><title>bench</title><style>model-viewer,kinetree-figure{display:block;width:900px;height:700px}</style>
        <script>
          window.long = [];
          new PerformanceObserver((list) => long.push(...list.getEntries().map((it) => it.duration)))
            .observe({ type: 'longtask', buffered: true });
          window.contexts = 0;
          for (const type of [HTMLCanvasElement, OffscreenCanvas]) {
            const { getContext } = type.prototype, known = new WeakSet();
            type.prototype.getContext = function (name, ...rest) {
              const it = getContext.call(this, name, ...rest);
              if (/webgl/.test(name) && it && !known.has(it)) { known.add(it); contexts += 1; }
              return it;
            };
          }
        </script>
        ${tag}
        <script>
          document.body.lastElementChild.previousElementSibling.addEventListener('${drawn}', () =>
            requestAnimationFrame(() => setTimeout(() => { window.first = performance.now(); }, 100)), { once: true });
        </script>
        <script type="module" src="/${script}"></script>`;
      await route.fulfill({ body, contentType: 'text/html' });
    } else if (pathname === '/triangle.gltf') {
      await route.fulfill({ json: triangle });
    } else {
      const body = readFileSync(join(folder, pathname));
      bytes += gzipSync(body, { level: 9 }).length;
      await route.fulfill({ body, contentType: 'text/javascript' });
    }
  });
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction(() => 'first' in globalThis, undefined, { polling: 200, timeout: 60_000 });
  const seen = await page.evaluate(() => {
    const { long, contexts, first } = /** @type {any} */ (globalThis);
    return {
      count: long.length,
      blocked: long.reduce((sum, it) => sum + it, 0),
      contexts,
      first: first - 100,
    };
  });
  await page.close();
  return { bytes, ...seen };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

export default async function element() {
  await buildPackage();
  const browser = await openChromium(BROWSER_FLAGS);
  const found = new Map(Object.keys(contenders).map((name) => [name, /** @type {any[]} */ ([])]));
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, contender] of Object.entries(contenders))
        found.get(name)?.push(await visit(browser, contender));
  } finally {
    await browser.close();
  }
  console.log(`\nUntil the first frame, median of ${ROUNDS}, Chromium with a software renderer:`);
  console.log(
    `${''.padEnd(18)}${['kB gz', 'long tasks', 'ms in them', 'ms', 'contexts'].map((it) => it.padStart(12)).join('')}`,
  );
  for (const [name, visits] of found) {
    const value = (/** @type {string} */ key) => median(visits.map((it) => it[key]));
    const cells = [
      value('bytes') / 1000,
      value('count'),
      value('blocked'),
      value('first'),
      value('contexts'),
    ];
    console.log(`${name.padEnd(18)}${cells.map((it) => it.toFixed(it % 1 ? 1 : 0).padStart(12)).join('')}`);
  }
}
