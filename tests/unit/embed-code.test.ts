import { describe, expect, it } from 'vitest';
import { choice, defaults, slider, toggle } from '../../www/src/figure/controls.ts';
import { elementCode, frameCode, iframe } from '../../www/src/link/embed-code.ts';

const frame = {
  page: 'https://example.org/figures/embed.html?scene=other#top',
  query: 'scene=piston&scale-x=2.5&v=1',
  title: 'Press & "go"',
  height: 640.2,
};

describe('the code for an iframe', () => {
  it('has an address, a title and a size, and allows full screen alone', () => {
    expect(frameCode(frame).split('\n')).toEqual([
      '<iframe src="https://example.org/figures/embed.html?scene=piston&amp;scale-x=2.5&amp;v=1" ' +
        'title="Press &amp; &quot;go&quot;" width="100%" height="641" style="border: 0" loading="lazy" allow="fullscreen"></iframe>',
      '<script async src="https://example.org/figures/host.js"></script>',
    ]);
  });

  it('escapes every text', () => {
    const hostile = iframe({
      ...frame,
      query: 'scene="><script>alert(1)</script>',
      title: '"><img src=x onerror=',
    });
    expect(hostile.match(/[<>]/g)).toEqual(['<', '>', '<', '>']);
    // Seven attributes, each between two.
    expect(hostile.match(/"/g)).toHaveLength(14);
  });
});

it('the code for the element sets what differs from the figure', () => {
  const controls = {
    scaleX: slider('Scale', [0, 5], 1),
    ground: toggle('Ground', true),
    rule: choice('ScaleRule', { a: 'A' }),
  };
  const values = { ...defaults(controls), scaleX: 0.1 + 0.2, ground: false };
  expect(elementCode('piston', controls, values)).toBe(
    '<kinetree-figure scene="piston" scale-x="0.30000000000000004" ground="false"></kinetree-figure>',
  );
  expect(elementCode('piston', controls, defaults(controls))).toBe(
    '<kinetree-figure scene="piston"></kinetree-figure>',
  );
});
