/** The worker that tries ways of mending on a file: the vertices of a large one take a moment. */
import { ready } from '../../core/boundary/core.ts';
import { type AskedTry, tried } from './tried-ways.ts';

addEventListener('message', async ({ data }: MessageEvent<AskedTry>) => {
  await ready();
  postMessage(tried(data));
});
