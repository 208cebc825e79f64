/** The swing of the flail is worked out in pieces, so that no picture waits for it. */
import { describe, expect, it, vi } from 'vitest';
import { Swing } from '../../www/src/figures/flail/swing.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { same } from './expect.ts';

describe('the swing', () => {
  it('is worked out in pieces before the first picture, each of one pose or one flight', async () => {
    // Modules that are new have no swing yet.
    vi.resetModules();
    const { Arm } = await import('../../www/src/figures/flail/arm.ts');
    const { default: fresh } = await import('../../www/src/figures/flail.ts');
    const pose = vi.spyOn(Arm.prototype, 'pose');
    const runner = new Runner(fresh as never);
    expect(pose.mock.calls.length).toBeLessThan(5);
    let most = 0;
    let pieces = 0;
    for (let before = pose.mock.calls.length, work = runner.poses(); !work.next().done; pieces++) {
      most = Math.max(most, pose.mock.calls.length - before);
      before = pose.mock.calls.length;
    }
    expect([pieces, most]).toEqual([801 + 800, 1]);
    pose.mockClear();
    runner.draw();
    runner.readout();
    runner.graph();
    expect(pose).not.toHaveBeenCalled();
    runner.dispose();
    pose.mockRestore();
  });

  it('has the same bits when it is asked for in the midst of the pieces', () => {
    const [whole, broken] = [new Swing(), new Swing()];
    const work = broken.prepare();
    for (let i = 0; i < 300; i++) work.next();
    expect(broken.path(100)).toEqual(whole.path(100));
    expect(broken.windows).toEqual(whole.windows);
    expect(work.next().done).toBe(true);
    same([broken.motions, broken.speed, broken.at], [whole.motions, whole.speed, whole.at]);
  });
});
