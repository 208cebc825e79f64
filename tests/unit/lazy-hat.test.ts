/** The robot with the hat in its figure: the question, its boxes under a finger, and its listing. */
import { describe, expect, it } from 'vitest';
import { textFigure } from '../../www/pages/text-figure.ts';
import { ASKED } from '../../www/src/figure/controls.ts';
import type { Drawing } from '../../www/src/figure/drawing.ts';
import figure from '../../www/src/figures/lazy.ts';
import { paneViews, viewOf } from '../../www/src/render/views.ts';
import { numberOf, runnerOf } from './figure-runner.ts';

describe('the question of the hat', () => {
  const asked = () => runnerOf(figure, { guess: ASKED });
  const polygons = (drawing: Drawing, color: string): number =>
    drawing.panes.flatMap(({ things }) => things).filter((it) => it.kind === 'polygon' && it.color === color)
      .length;

  it('has five boxes with flags that are up, and any card lowers them, box after box', () => {
    for (const card of ['5', '1000']) {
      const runner = asked();
      expect(polygons(runner.draw(), 'deep4')).toBe(5);
      runner.set('guess', card);
      expect([numberOf(runner, 'products'), numberOf(runner, 'edits')]).toEqual([5, 1000]);
      const green = [0, 0.3, 0.6, 0.9, 1.3].map((since) => polygons(runner.draw(since), 'deep3'));
      expect(green).toEqual([1, 2, 3, 4, 5]);
      expect(polygons(runner.draw(), 'deep4')).toBe(0);
      // What follows is seen in the whole tree.
      runner.press('draw');
      expect(runner.draw().panes[0]?.things.filter(({ kind }) => kind === 'spot')).toHaveLength(31);
    }
  });
});

it('has boxes 24 CSS pixels apart on a phone of 320, in whichever direction', () => {
  const runner = runnerOf(figure);
  const sheet = { width: 280, height: 210, camera: viewOf(figure) };
  const drawing = runner.draw();
  sheet.camera.aim(drawing, sheet);
  const [shown] = paneViews(drawing, sheet);
  const places =
    shown?.pane.things.flatMap((it) => (it.kind === 'spot' ? [shown.sight.project(it.at)] : [])) ?? [];
  expect(places).toHaveLength(31);
  for (const [i, a] of places.entries())
    for (const b of places.slice(i + 1)) {
      if (!a || !b) throw new Error('each box is in the picture');
      expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(24);
    }
});

describe('a method in the text', () => {
  it('is the listing’s, with what its step leaves out beside what is there instead', async () => {
    const text = await textFigure('lazy', {});
    const whole = text.code('getLocalToWorld', {});
    expect(whole?.part).toBe('product');
    expect(whole?.lines[0]?.text).toBe('getLocalToWorld() {');
    expect(whole?.lines).toHaveLength(10);
    const without = text.code('getLocalToWorld', { set: 'without-a=true' })?.lines.filter(({ is }) => is);
    expect(without).toEqual([
      { text: '    const above = this.parent.getLocalToWorld();', is: 'out' },
      { text: '    const above = this.parent.localToWorld;', is: 'instead' },
    ]);
    expect(text.code('setDirty', { set: 'without-b=true' })?.lines.filter(({ is }) => is)).toEqual([
      { text: '  this.isInverseDirty = true;', is: 'out' },
    ]);
    expect(text.code('nothing', {})).toBeUndefined();
    text.dispose();
  });
});
