/** The worker that tries ways of mending on a file: the vertices of a large one take a moment. */
import { type AskedTry, tried } from './tried-ways.ts';

addEventListener('message', ({ data }: MessageEvent<AskedTry>) => postMessage(tried(data)));
