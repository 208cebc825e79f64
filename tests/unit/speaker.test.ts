import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Speaker } from '../../www/src/element/state/live-region.ts';

describe('what is said to a screen reader', () => {
  beforeEach(() => {
    vi.stubGlobal('window', globalThis);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** What was said, and when, in milliseconds. */
  const listen = (running: () => boolean) => {
    const begin = performance.now();
    let now = '';
    const heard: [number, string][] = [];
    const speaker = new Speaker(
      () => now,
      running,
      () => heard.push([performance.now() - begin, speaker.spoken]),
    );
    const change = (text: string): void => {
      now = text;
      speaker.changed();
    };
    return { speaker, heard, change };
  };

  it('follows a single change soon', () => {
    const { heard, change } = listen(() => false);
    change('2 m');
    vi.advanceTimersByTime(400);
    expect(heard.map(([, text]) => text)).toEqual(['2 m']);
  });

  it('is at most one sentence a second, and the last one tells how things stand', () => {
    const { heard, change } = listen(() => false);
    for (let i = 0; i <= 500; i++) {
      change(`${i}`);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(2000);
    const times = heard.map(([time]) => time);
    for (let i = 1; i < times.length; i++)
      expect((times[i] ?? 0) - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
    expect(times.length).toBeGreaterThan(4);
    expect(heard.at(-1)?.[1]).toBe('500');
  });

  it('goes on while the figure runs, now and then, and is silent when it has stopped', () => {
    let running = true;
    const { speaker, heard, change } = listen(() => running);
    change('going');
    vi.advanceTimersByTime(13_000);
    expect(heard.length).toBe(3);
    running = false;
    vi.advanceTimersByTime(60_000);
    expect(heard.length).toBe(4);
    change('again');
    speaker.stop();
    vi.advanceTimersByTime(60_000);
    expect(heard.length).toBe(4);
  });
});
