/**
 * The examples in TSX of `docs/react.md`, of the manual and of the doc comments of `kinetree/react`: each is shown
 * for a second by fiber's renderer for tests, and prints what is behind its arrows.
 */
import { useFrame } from '@react-three/fiber';
import { create } from '@react-three/test-renderer';
import * as React from 'react';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import { Clip } from '../../www/src/core/entries/index.ts';
import * as entry from '../../www/src/core/entries/react.ts';
import { at, blocks } from './pages.ts';

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});

const sources = [
  'docs/react.md',
  'www/manual/vite-react.md',
  ...['components', 'hooks', 'motion-arrows'].map((it) => `www/src/core/react/${it}.ts`),
];
const found = sources.flatMap((path) =>
  blocks(at(path).replace(/^ *\* ?/gm, ''), 'tsx').map((example) => ({ path, example })),
);

it('there are examples, and each tells what it prints', () => {
  expect(found.length).toBeGreaterThan(6);
  for (const { example } of found) expect(example).toContain(' // → ');
});

it.each(found)('%#: $path', async ({ example }) => {
  const { outputText } = ts.transpileModule(example, {
    compilerOptions: { jsx: ts.JsxEmit.React, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const code = outputText.replace(/^import .*$/gm, '').replace(/^export (default )?/gm, '');
  const lines: string[] = [];
  const console = { log: (...said: unknown[]) => void lines.push(said.join(' ')) };
  const Canvas = ({ children }: { children: React.ReactNode }) => children;
  const { createElement, Fragment, useEffect, useRef, useState } = React;
  const react = { createElement, Fragment, useEffect, useRef, useState };
  const names = { ...entry, ...react, Clip, React, Canvas, useFrame, console };
  const App = new Function(...Object.keys(names), `${code}; return App;`)(...Object.values(names));
  const root = await create(<App />);
  await root.advanceFrames(10, 0.1);
  await root.unmount();
  expect(lines).toEqual([...example.matchAll(/ \/\/ → (.*)/g)].map(([, text]) => text));
});
