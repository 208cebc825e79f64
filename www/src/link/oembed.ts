/** What a site that knows oEmbed is told of a figure, so that pasting its address is enough. Format: oembed.com, version 1.0. */

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

/** As wide as a text column, and as high as a figure with its controls and numbers is then. */
const SIZE = { width: 680, height: 880 };

/** `site` is the address of the folder in which `embed.html` is. */
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
    // Who asks by oEmbed wants a number; and WordPress takes away styles, but leaves this old word for no border.
    html: code.replace('width="100%"', `width="${SIZE.width}" frameborder="0"`),
  };
}
