/**
 * The tree as code: programs that run as they are, and print the world matrix of each node. Few
 * readers ask for it, so a page loads it when they do.
 */
import type { TreeDocument } from '../document/document.ts';
import { kinetreeCode } from './code/kinetree.ts';
import { rustCode } from './code/rust.ts';
import { threeCode } from './code/three.ts';

export type Language = 'kinetree' | 'three' | 'rust';

/** Returns the program of a tree in a language. */
export function treeCode(document: TreeDocument, language: Language): string {
  switch (language) {
    case 'kinetree':
      return kinetreeCode(document);
    case 'three':
      return threeCode(document);
    case 'rust':
      return rustCode(document);
  }
}
