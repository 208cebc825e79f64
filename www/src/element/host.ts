/** The element as its controllers know it: its public face, and what Lit gives to controllers. */
import type { LitElement } from 'lit';
import type { FigureElement } from './figure-element.ts';

export type FigureHost = LitElement & FigureElement;
