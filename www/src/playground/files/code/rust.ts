/** A tree as a program in Rust with the crate. */
import { numberText } from '../../../export/number.ts';
import { placeOf, type TreeDocument, type TreeNode } from '../../document/document.ts';
import { quoted, variables } from './names.ts';
import { type Part, parentsOf, partsOf } from './state.ts';

const SETTERS: Readonly<Record<Part, (list: string) => string>> = {
  translation: (list) => `set_translation(#, DVec3::new(${list}))`,
  rotation: (list) => `set_rotation(#, DQuat::from_xyzw(${list}))`,
  scale: (list) => `set_scale(#, DVec3::new(${list}))`,
  velocity: (list) => `set_velocity(#, DVec3::new(${list}))`,
  acceleration: (list) => `set_acceleration(#, DVec3::new(${list}))`,
  angularVelocity: (list) => `set_angular_velocity(#, about(${list}))`,
  angularAcceleration: (list) => `set_angular_acceleration(#, about(${list}))`,
};

export function rustCode(document: TreeDocument): string {
  const { nodes, rule, title } = document;
  const names = variables(document, 'snake');
  const parents = parentsOf(nodes);
  const numbers = (list: readonly number[]): string => list.map((it) => numberText(it, true)).join(', ');
  const later: string[] = [];
  const lines = nodes.flatMap((node, place) => {
    const name = names[place] as string;
    const above = node.parent === null ? 'None' : `Some(${names[placeOf(document, node.parent)]})`;
    const set = partsOf(node).map(([part, list]) => SETTERS[part](numbers(list)).replace('#', name));
    if (node.stretch)
      set.push(`set_local(${name}, stretched(tree.local(${name})?, [${numbers(node.stretch)}]))`);
    if (node.compensates) later.push(`    tree.set_compensates(${name}, true)?;`);
    if (node.free) later.push(`    tree.set_free_body(${name}, true)?;`);
    if (node.drive) {
      const [velocity, turning] = [node.drive.slice(0, 3), node.drive.slice(3)].map(numbers);
      later.push(`    tree.drive(${name}, DVec3::new(${velocity}), about(${turning}))?;`);
    }
    const add = `tree.add(${above}, ${quoted(node.name, 'rust')}, Local::identity())?;`;
    const spoken = parents.has(node.id) || node.free || node.compensates || node.drive || set.length > 0;
    return [`    ${spoken ? `let ${name} = ` : ''}${add}`, ...set.map((it) => `    tree.${it}?;`)];
  });
  return [
    `//! The tree ${quoted(title, 'rust')}.`,
    '//! Prints the world matrix of each node, column by column.',
    '',
    ...uses(nodes),
    '',
    'fn main() -> Result<(), HierarchyError> {',
    `    let mut tree = Hierarchy::<Space3>::new(ScaleRule::${rule[0]?.toUpperCase()}${rule.slice(1)});`,
    ...lines,
    ...later,
    '',
    '    for node in tree.nodes() {',
    '        let world = tree.world_matrix(node)?;',
    '        let world = DAffine3::from_mat3_translation(world.linear, world.translation);',
    '        // A sum with zero has no negative zero.',
    '        let numbers = DMat4::from(world)',
    '            .to_cols_array()',
    '            .map(|it| (it + 0.0).to_string());',
    '        println!("{} {}", tree.name(node)?, numbers.join(" "));',
    '    }',
    '    Ok(())',
    '}',
    ...helpers(nodes),
    '',
  ].join('\n');
}

const has = (nodes: readonly TreeNode[], wanted: RegExp): boolean =>
  nodes.some((node) => partsOf(node).some(([part]) => wanted.test(part)));

const isTurning = (nodes: readonly TreeNode[]): boolean =>
  has(nodes, /^angular/) || nodes.some(({ drive }) => drive);

/** Returns the lines that name what a program of these nodes uses, and no more. */
function uses(nodes: readonly TreeNode[]): string[] {
  const [turns, skews] = [isTurning(nodes), nodes.some(({ stretch }) => stretch)];
  const glam = [
    'DAffine3',
    ...(skews ? ['DMat3'] : []),
    'DMat4',
    ...(has(nodes, /^rotation/) ? ['DQuat'] : []),
    ...(turns || has(nodes, /^(?!rotation)/) ? ['DVec3'] : []),
  ];
  return [
    `use kinetree::glam::{${glam.join(', ')}};`,
    ...(turns ? ['use kinetree::space::Bivector3;'] : []),
    'use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space3};',
  ];
}

function helpers(nodes: readonly TreeNode[]): string[] {
  const turning = [
    '',
    'fn about(x: f64, y: f64, z: f64) -> Bivector3 {',
    '    Bivector3::from_axis(DVec3::new(x, y, z))',
    '}',
  ];
  const skewing = [
    '',
    '/// The node holds a matrix: its rotation times this one.',
    'fn stretched(local: Local<Space3>, columns: [f64; 9]) -> Local<Space3> {',
    '    let stretch = Some(DMat3::from_cols_array(&columns));',
    '    Local { stretch, ..local }',
    '}',
  ];
  return [...(isTurning(nodes) ? turning : []), ...(nodes.some(({ stretch }) => stretch) ? skewing : [])];
}
