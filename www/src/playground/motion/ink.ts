/** The motion of the chosen point in the picture: its trail, and its velocity or acceleration. */
import type { Painter } from '../../figure/drawing.ts';
import type { Workbench } from '../workbench.ts';

/** Adds it to a pane. */
export function paintMotion(_workbench: Workbench, _pane: Painter): void {}
