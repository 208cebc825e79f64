/** The rooms of `www/src`: what two of them need is below both, so none leads back to itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../www/src');

/** Returns the rooms that each room imports. */
function imports(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((it) => it.endsWith('.ts') && !it.includes('generated'))) {
    const [room = ''] = file.split(sep);
    const others = rooms.get(room) ?? new Set();
    rooms.set(room, others);
    const text = readFileSync(join(src, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/^(?:import|export|\}).* from '(\.[^']*)'/gm)) {
      const [other = ''] = relative(src, join(src, dirname(file), path)).split(sep);
      if (other !== room && other !== '..') others.add(other);
    }
  }
  return rooms;
}

it('import one another in no circle', () => {
  const rooms = imports();
  expect(rooms.size).toBeGreaterThan(6);
  expect(rooms.get('figures')).toContain('playground');
  const way: string[] = [];
  const visit = (room: string): void => {
    expect(way, `${[...way, room].join(' imports ')}`).not.toContain(room);
    way.push(room);
    for (const other of rooms.get(room) ?? []) visit(other);
    way.pop();
  };
  for (const room of rooms.keys()) visit(room);
});
