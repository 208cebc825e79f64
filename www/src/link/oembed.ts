/**
 * The oEmbed answer about a figure, so that sites show it when its address is pasted. Format:
 * oembed.com, version 1.0.
 */

import type { Figure } from '../figure/figure.ts';
import { iframe } from './embed-code.ts';

export interface OEmbed {
  readonly version: '1.0';
  readonly type: 'rich';
  readonly title: string;
  readonly provider_name: string;
  readonly provider_url: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly html: string;
}

/** The width of a text column, and the height of a figure with its controls at that width. */
const SIZE = { width: 680, height: 880 };

/** Returns the answer; `site` is the address of the folder of `embed.html`. */
export function oembed(site: string, scene: string, { title }: Pick<Figure, 'title'>): OEmbed {
  const query = `scene=${encodeURIComponent(scene)}&v=1`;
  const code = iframe({ page: new URL('embed.html', site).href, query, title, height: SIZE.height });
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Kinetree',
    provider_url: site,
    ...SIZE,
    // oEmbed wants the width as a number; WordPress removes styles, but keeps this old attribute.
    html: code.replace('width="100%"', `width="${SIZE.width}" frameborder="0"`),
  };
}
