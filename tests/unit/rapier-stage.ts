/** A world of Rapier and a tree that move together, new for each test. */
import RAPIER, { type World } from '@dimforge/rapier3d-compat';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { Hierarchy } from '../../www/src/core/entries/index.ts';
import { RapierLink } from '../../www/src/core/entries/rapier.ts';

export let world: World;
export let tree: Hierarchy;
export let link: RapierLink<World>;

/** Makes all three before each test of a file, with a gravity along y, m/s². */
export function staged(gravity: number): void {
  beforeAll(() => RAPIER.init());
  beforeEach(() => {
    world = new RAPIER.World({ x: 0, y: gravity, z: 0 });
    tree = new Hierarchy();
    link = new RapierLink(tree, world);
  });
  afterEach(() => {
    link.dispose();
    tree.dispose();
    world.free();
  });
}

export const arrayOf = ({ x, y, z }: { x: number; y: number; z: number }): number[] => [x, y, z];
/** Single precision holds a place of some meters to this. */
export const SINGLE = 2e-6;
