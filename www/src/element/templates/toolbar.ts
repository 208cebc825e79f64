/**
 * The buttons on the picture: they move the view for readers who use neither keys nor gestures.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { OrbitCamera } from '../../render/camera.ts';
import { ROTATION, ZOOM } from '../input/orbit.ts';
import { icons } from './icons.ts';
import { strings } from './strings.ts';

/**
 * `changed` is called after each change; `fullScreen` is `null` where the page may not have it.
 */
export function toolbar(
  camera: OrbitCamera,
  changed: () => void,
  fullScreen: (() => void) | null,
): TemplateResult {
  const button = (label: string, icon: TemplateResult, action: () => void): TemplateResult =>
    html`<button type="button" title=${label} aria-label=${label} @click=${action}>${icon}</button>`;
  const act = (label: string, icon: TemplateResult, action: () => void): TemplateResult =>
    button(label, icon, () => {
      action();
      changed();
    });
  return html`<div class="tools" part="toolbar">
    ${act(strings.rotateLeft, icons.left, () => camera.rotate(-ROTATION, 0))}
    ${act(strings.rotateRight, icons.right, () => camera.rotate(ROTATION, 0))}
    ${act(strings.rotateUp, icons.up, () => camera.rotate(0, -ROTATION))}
    ${act(strings.rotateDown, icons.down, () => camera.rotate(0, ROTATION))}
    ${act(strings.zoomIn, icons.plus, () => camera.zoom(1 / ZOOM))}
    ${act(strings.zoomOut, icons.minus, () => camera.zoom(ZOOM))}
    ${act(strings.resetView, icons.home, () => camera.reset())}
    ${fullScreen ? button(strings.fullScreen, icons.full, fullScreen) : nothing}
  </div>`;
}
