/** The labels of a first picture: placed in pieces before it, and not once more. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type InkedPane, Lettering } from '../../www/src/render/labels/lettering.ts';
import { Mover } from '../../www/src/render/labels/mover.ts';
import { everyHint, type HandWords } from '../../www/src/render/labels/requests.ts';
import { viewOf } from '../../www/src/render/views.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { inkedPanes } from './inked.ts';

/** A picture on a phone: its legend is at the lower edge, and takes room from labels. */
const size = { width: 412, height: 231 };
/** Seconds since the picture before: at first since the page began. */
const SINCE = 3;
const hints = everyHint;

afterEach(() => vi.restoreAllMocks());

/** Draws anew and inks anew, as a page does. */
function panesOf(runner: Runner): InkedPane[] {
  const drawing = runner.draw();
  const camera = viewOf(runner.figure);
  camera.aim(drawing, size);
  return inkedPanes(drawing, camera, size);
}

function rehearsed(runner: Runner, font?: string): Lettering {
  const lettering = new Lettering();
  const pieces = [...lettering.rehearse(panesOf(runner), font, hints)];
  expect(pieces.length).toBeGreaterThan(2);
  return lettering;
}

describe.each(['flail', 'teacups', 'tank', 'carousel'])('the first labels of %s', async (name) => {
  const figure = await loadFigure(name);

  it('are those of the rehearsal, and those that they would be without one', () => {
    const runner = new Runner(figure);
    runner.pose();
    const fresh = new Lettering();
    const without = fresh.place(panesOf(runner), undefined, SINCE, hints);
    const lettering = rehearsed(runner);
    const enter = vi.spyOn(Mover.prototype, 'enter');
    const first = lettering.place(panesOf(runner), undefined, SINCE, hints);
    expect(first.map(({ placements }) => placements)).toEqual(without.map(({ placements }) => placements));
    expect(first.map(({ legend }) => legend)).toEqual(without.map(({ legend }) => legend));
    expect(lettering.legend).toEqual(fresh.legend);
    expect(enter).not.toHaveBeenCalled();
    // The second picture has places to move from.
    lettering.place(panesOf(runner), undefined, 0.02, hints);
    expect(lettering.place(panesOf(runner), undefined, 0.02, hints)).toHaveLength(first.length);
    runner.dispose();
  });

  it('are placed anew where a value, the letters or the hints have changed since', () => {
    const runner = new Runner(figure);
    runner.pose();
    const [value, letters, hinted] = [rehearsed(runner), rehearsed(runner, 'serif'), rehearsed(runner)];
    const enter = vi.spyOn(Mover.prototype, 'enter');
    const placed = (lettering: Lettering, font?: string, named: HandWords = hints): boolean => {
      enter.mockClear();
      lettering.place(panesOf(runner), font, SINCE, named);
      return enter.mock.calls.length > 0;
    };
    expect(placed(letters)).toBe(true);
    expect(placed(hinted, undefined, () => null)).toBe(true);
    runner.seek(0.3);
    expect(placed(value)).toBe(true);
    runner.dispose();
  });
});
