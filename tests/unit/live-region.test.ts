import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveRegion } from '../../www/src/element/state/live-region.ts';

describe('the live region of the element', () => {
  beforeEach(() => {
    vi.stubGlobal('window', globalThis);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Collects the sentences, each with its time in milliseconds. */
  const listen = (running: () => boolean) => {
    const begin = performance.now();
    let now = '';
    const heard: [number, string][] = [];
    const host = {
      addController: () => {},
      removeController: () => {},
      requestUpdate: () => void heard.push([performance.now() - begin, region.text]),
      updateComplete: Promise.resolve(true),
    };
    const region = new LiveRegion(host, () => now, running);
    const change = (text: string): void => {
      now = text;
      region.changed();
    };
    return { region, heard, change };
  };

  it('follows a single change soon', () => {
    const { heard, change } = listen(() => false);
    change('2 m');
    vi.advanceTimersByTime(400);
    expect(heard.map(([, text]) => text)).toEqual(['2 m']);
  });

  it('has at most one sentence a second, and the last one is the present state', () => {
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

  it('continues every few seconds while the figure runs, and is silent once it has stopped', () => {
    let running = true;
    const { region, heard, change } = listen(() => running);
    change('going');
    vi.advanceTimersByTime(13_000);
    expect(heard.length).toBe(3);
    running = false;
    vi.advanceTimersByTime(60_000);
    expect(heard.length).toBe(4);
    change('again');
    region.hostDisconnected();
    vi.advanceTimersByTime(60_000);
    expect(heard.length).toBe(4);
  });
});
