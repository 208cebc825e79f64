/** The packed parts of the core: what is unpacked is what was packed. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unpack } from '../../www/src/core/boundary/unpack.ts';

const generated = new URL('../../www/src/core/generated/', import.meta.url);

const PACKED =
  '0030884c50ac64a6b853efd8c8a17762dbf5d4fe7e2e90eaf49aa2190835dc9657b6bcdc13218a4ed595235a2b3444b61bcb6ca830893037fd25ad1ff9ace800';

it('unpacks what another program has packed', () => {
  // `xz --format=raw --lzma1=lc=3,lp=0,pb=0`, less its end.
  const packed = Buffer.from(PACKED, 'hex').toString('base64');
  const expected = Buffer.from(
    `${'a wheel on an axle on a car on a ferry; '.repeat(50)}\0\xff${'ab'.repeat(400)}`,
    'latin1',
  );
  expect(Buffer.from(unpack(packed, expected.length)).equals(expected)).toBe(true);
});

it('every part of the core has the bytes of its file', async () => {
  const folder = new URL('parts/', generated);
  const files = readdirSync(folder).filter((it) => it.endsWith('.wasm'));
  for (const file of files) {
    const module = file.replace('kinetree-', '').replace('.wasm', '.js');
    const { part } = await import(/* @vite-ignore */ new URL(module, folder).pathname);
    expect(Buffer.from(part.source()).equals(readFileSync(new URL(file, folder))), module).toBe(true);
  }
  expect(files.length).toBeGreaterThan(2);
});
