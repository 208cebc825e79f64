/** `npm start` refuses a wrong option in a sentence, before it sets anything up. */
import { spawnSync } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const start = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });

test.each(['abc', '70000', '1.5', '', '0x10'])('a port must be a number: "%s" is refused', (port) => {
  const { status, stdout, stderr } = start(`--port=${port}`);
  expect(stderr.trim()).toBe(`--port takes a whole number from 0 (any free one) to 65535, not "${port}".`);
  expect([status, stdout]).toEqual([1, '']);
});

test.each(['0.0.0.0.0', 'no-such-machine.invalid', '192.0.2.1', ''])(
  'a host must be of this machine: "%s" is refused at once',
  (host) => {
    const begun = performance.now();
    const { status, stdout, stderr } = start(`--host=${host}`);
    expect(stderr.trim()).toBe(`--host takes a name or an address of this machine, not "${host}".`);
    expect([status, stdout]).toEqual([1, '']);
    // It waits 1.5 s at most for a name; the rest is for a busy machine.
    expect(performance.now() - begun).toBeLessThan(6_000);
  },
);

test('a port that is asked for and taken is refused at once', async () => {
  const socket = createServer();
  const port = await new Promise<number>((resolve) => {
    socket.listen(0, '127.0.0.1', () => resolve((socket.address() as AddressInfo).port));
  });
  const { status, stdout, stderr } = start(`--port=${port}`);
  socket.close();
  expect(stderr.trim()).toBe(`Port ${port} is taken: name another, or --port 0 for any free one.`);
  expect([status, stdout]).toEqual([1, '']);
});

test('an option that there is not is refused with those that there are', () => {
  const { status, stderr } = start('--prot', '5000');
  expect(stderr.trim()).toBe(
    "Unknown option '--prot': npm start takes --host NAME, --port NUMBER and --no-open.",
  );
  expect(status).toBe(1);
});
