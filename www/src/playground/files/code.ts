/**
 * The tree as code: programs that run as they are, and print the world matrix of each node. Few
 * readers ask for it, so a page loads it when they do.
 */
import type { TreeDocument } from '../document/document.ts';
import { kinetreeCode } from './code/kinetree.ts';
import { rustCode } from './code/rust.ts';
import { threeCode } from './code/three.ts';
import { besidesNodes, leftOutOf } from './gltf-out.ts';

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

/**
 * Returns what of a document its program in a language does not have, each with its number. The core has
 * all of a tree's nodes; three.js has none of their rates, rules and compensations, as glTF.
 */
export function leftOutOfCode(document: TreeDocument, language: Language): readonly string[] {
  return language === 'three' ? leftOutOf(document) : besidesNodes(document);
}
