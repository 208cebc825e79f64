/** The components of the manual, shown without a page: `manual-outputs.mjs` bundles this with them. */
import { create } from '@react-three/test-renderer';
import { createElement } from 'react';

/**
 * Shows the component of a program for a second, in ten frames.
 *
 * @param {Promise<any>} program
 */
export async function show(program) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { App, default: main } = await program;
  const picture = await create(createElement(App ?? main));
  await picture.advanceFrames(10, 0.1);
  await picture.unmount();
}

/** In the place of fiber's own, which needs a page. */
export const Canvas = (/** @type {{ children: import('react').ReactNode }} */ { children }) => children;
