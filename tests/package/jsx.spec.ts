/**
 * The element in JSX, of the packed package: TypeScript takes what is right and no more, and an attribute
 * has the same effect whether a library writes it as such or as a property.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { build } from 'esbuild';
import { test } from './consumer.ts';
import { evaluate, ready } from './figures.ts';
import { openPlain } from './plain-page.ts';

test.beforeAll(({ consumer }) => {
  for (const name of ['@types/react', 'csstype', 'react', 'react-dom', 'preact', 'solid-js'])
    consumer.lend(name);
});

/** Each library: how its JSX is asked for, and a ref that takes the element. */
const LIBRARIES = {
  react: {
    from: 'react',
    ref: `import { useRef } from 'react'; const ref = useRef<KinetreeFigure>(null);`,
  },
  preact: {
    from: 'preact',
    ref: `import { createRef } from 'preact'; const ref = createRef<KinetreeFigure>();`,
  },
  solid: { from: 'solid-js', ref: 'let ref: KinetreeFigure | undefined;' },
};

const program = (name: keyof typeof LIBRARIES): string => `import type {} from 'kinetree/jsx/${name}';
import type { KinetreeFigure } from 'kinetree/element';
import type { FigureAttributes } from 'kinetree/jsx/${name}';
${LIBRARIES[name].ref}
const settings: FigureAttributes = { scene: 'tank', acceleration: 2 };
export const right = [
  <kinetree-figure scene="piston" scale-x={2} joint="45" against="lossy" theme="dark" paused ref={ref} />,
  <kinetree-figure scene="carousel" aim={-12.5} coriolis="false" controls="all" id="ride" style="min-height: 40em" />,
  <kinetree-figure {...settings}>A tank.</kinetree-figure>,
  <div title="other elements are as before" />,
];
export const wrong = [
  // @ts-expect-error it has no figure
  <kinetree-figure joint={45} />,
  // @ts-expect-error a figure that there is not
  <kinetree-figure scene="pistons" />,
  // @ts-expect-error a theme that there is not
  <kinetree-figure scene="piston" theme="night" />,
  // @ts-expect-error a number that is none
  <kinetree-figure scene="piston" joint="wide" />,
  // @ts-expect-error a rule that there is not
  <kinetree-figure scene="piston" against="unity" />,
  // @ts-expect-error React takes an attribute that is false away, so that it is as by default
  <kinetree-figure scene="carousel" coriolis={false} />,
  // @ts-expect-error an attribute that no figure has
  <kinetree-figure scene="piston" stretchiness={2} />,
  // @ts-expect-error other elements are as before
  <kinetree-figures />,
];
`;

/** What docs/embedding.md shows, which is in the JSX of React. */
const embedding = readFileSync(join(import.meta.dirname, '../../docs/embedding.md'), 'utf8');
const [, shown = ''] = /^```tsx\n([\s\S]*?)^```$/m.exec(embedding) ?? [];

for (const name of Object.keys(LIBRARIES) as (keyof typeof LIBRARIES)[])
  test(`TypeScript takes the element's attributes in the JSX of ${name}`, ({ consumer }) => {
    // React has styles as an object.
    const text = program(name).replace(
      'style="min-height: 40em"',
      name === 'react' ? 'style={{ minHeight: 40 }}' : '$&',
    );
    const files = [consumer.write(`${name}.tsx`, text)];
    if (name === 'react') {
      expect(shown).toContain('kinetree/jsx/react');
      files.push(consumer.write('shown.tsx', shown));
    }
    const jsx = [
      '--jsx',
      name === 'solid' ? 'preserve' : 'react-jsx',
      '--jsxImportSource',
      LIBRARIES[name].from,
    ];
    consumer.types([...jsx, '--exactOptionalPropertyTypes', '--module', 'nodenext'], files);
  });

test('without a library the element has no types in JSX, and needs none', ({ consumer }) => {
  const file = consumer.write('plain.ts', `export type { KinetreeFigure } from 'kinetree/element';`);
  const loaded = consumer.types(['--module', 'nodenext', '--listFiles'], [file]);
  expect(loaded).toContain('dist/element/index.d.ts');
  expect(loaded).not.toMatch(/preact|solid-js|@types.react|dist.jsx/);
});

const RENDER = {
  react: `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; import { flushSync } from 'react-dom';
    const root = createRoot(document.body); const show = (it) => flushSync(() => root.render(it));`,
  preact: `import { h as createElement, render } from 'preact'; const show = (it) => render(it, document.body);`,
};
for (const [name, head] of Object.entries(RENDER))
  test(`${name} sets, changes and takes away attributes, as numbers and as text`, async ({
    page,
    consumer,
  }) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `${head}globalThis.show = (more) => show(createElement('kinetree-figure', { scene: 'carousel', ...more }));`,
        resolveDir: consumer.folder,
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      bundle: true,
      format: 'iife',
      write: false,
    });
    const problems = await openPlain(page, '');
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const show = (more: object): Promise<void> =>
      page.evaluate((it) => (globalThis as unknown as { show(more: object): void }).show(it), more);
    const values = (): Promise<unknown[]> =>
      evaluate(page, ({ values: { aim, coriolis, rate } }) => [aim, coriolis, rate]);
    // At first there is no property of this name, so all are attributes; then those that can be are not.
    await show({ aim: '30', coriolis: 'false' });
    await ready(page);
    expect(await values()).toEqual([30, false, 45]);
    await show({ aim: '40', coriolis: 'true', rate: 60 });
    await expect.poll(values).toEqual([40, true, 60]);
    await show({ aim: 50, coriolis: 'false', rate: '55', 'spin-up': 2 });
    await expect.poll(values).toEqual([50, false, 55]);
    await show({});
    await expect.poll(values).toEqual([0, true, 45]);
    expect(problems).toEqual([]);
  });
