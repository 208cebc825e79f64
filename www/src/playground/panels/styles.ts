/** The styles that all panels share: one sheet for all of them. */
import { unsafeCSS } from 'lit';
import panels from './panels.css?inline';

export const panelStyles = unsafeCSS(panels);
