/**
 * "Copy as code" in Kinetree's own JavaScript, as it is pasted: beside the packed package, in Node.
 */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../browser-test.ts';
import { Consumer } from './consumer.ts';

test('a pasted program runs beside the installed package and prints what its example prints', () => {
  const file = (name: string): string =>
    readFileSync(new URL(`../../examples/figures/${name}`, import.meta.url), 'utf8');
  const consumer = new Consumer();
  try {
    for (const name of ['crash', 'engines', 'flail', 'orders', 'piston', 'tank', 'teacups', 'worm'])
      expect(consumer.node(`${name}.mjs`, file(`${name}.js`)).trimEnd()).toBe(file(`${name}.txt`).trimEnd());
  } finally {
    consumer.dispose();
  }
});
