/**
 * Findings in the format of code scanning (SARIF 2.1.0). Of a file there is one result for each
 * cause, not for each node that leans: a scanner shows 5,000 of them at most.
 */
import { createHash } from 'node:crypto';
import type { Report } from '../core/doctor/check.ts';
import type { LeaningInstances } from '../core/doctor/gltf/instances.ts';
import { pathOf, type Rows } from '../core/doctor/patient.ts';
import { degrees, guiltOf, guiltSentence } from '../core/doctor/sentences.ts';

interface Checked {
  readonly path: string;
  readonly rows: Rows;
  readonly report: Report;
  readonly instances: readonly LeaningInstances[];
}

interface Unread {
  readonly path: string;
  readonly error: string;
}

const HOME = 'https://github.com/kinetree/kinetree';
const RULES = [
  {
    id: 'uneven-scale',
    shortDescription: { text: 'An uneven scale skews the nodes below it' },
    fullDescription: {
      text: 'A node that is scaled unevenly shears every turned node below it. No translation, rotation and scale can hold that, so programs show such nodes differently.',
    },
    help: {
      text: 'Mend the file: npx kinetree mend IN -o OUT. Or scale evenly, or move the scale to a node without children.',
    },
  },
  {
    id: 'sheared-matrix',
    shortDescription: { text: 'A node holds a matrix that is sheared' },
    fullDescription: {
      text: 'glTF requires that a matrix can be taken apart into a translation, a rotation and a scale. Programs that do so lose the shear.',
    },
    help: {
      text: 'Mend the file: npx kinetree mend IN -o OUT, with --way helper to keep the shape exactly.',
    },
  },
] as const;

/** Returns the report of all files as one object. */
export function sarifOf(checked: readonly Checked[], unread: readonly Unread[], version: string): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'kinetree', version, informationUri: HOME, rules: RULES } },
        invocations: [
          {
            executionSuccessful: unread.length === 0,
            toolExecutionNotifications: unread.map(({ path, error }) => ({
              level: 'error',
              message: { text: error },
              locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) } } }],
            })),
          },
        ],
        results: checked.flatMap(resultsOf),
      },
    ],
  };
}

function resultsOf({ path, rows, report, instances }: Checked): object[] {
  const places = new Map(rows.ids.map((id, place) => [id, place]));
  const result = (rule: string, place: number, text: string): object => ({
    ruleId: rule,
    level: 'warning',
    message: { text: `${text}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(path) },
          region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
        },
        logicalLocations: [{ fullyQualifiedName: pathOf(rows, place) }],
      },
    ],
    // A fingerprint of a line's text would be one for all findings of a binary file.
    partialFingerprints: { primaryLocationLineHash: `${hash(`${rule} ${pathOf(rows, place)}`)}:1` },
  });
  const guilt = guiltOf(report);
  const results = guilt.map((it) => {
    const place = places.get(it.node) as number;
    return result(
      rows.sheared[place] ? 'sheared-matrix' : 'uneven-scale',
      place,
      guiltSentence(rows, place, it),
    );
  });
  const known = new Set(guilt.map(({ node }) => node));
  const sheared = report.findings.filter(({ kind, node }) => kind === 'sheared' && !known.has(node));
  const still = new Set(report.findings.flatMap(({ kind, node }) => (kind === 'skewed' ? [node] : [])));
  // A node that leans in several clips has one result, for its worst instant.
  const moving = new Map(
    [...(report.instants ?? [])].sort((a, b) => a.degrees - b.degrees).map((it) => [it.node, it]),
  );
  return [
    ...results,
    ...[...moving.values()]
      .filter(({ node }) => !still.has(node))
      .map(({ node, path: at, degrees: skew, time, clip }) =>
        result(
          'uneven-scale',
          places.get(node) as number,
          `${at} leans in motion, by up to ${degrees(skew)} at ${time.toFixed(3)} s of the clip ${clip}`,
        ),
      ),
    ...instances.map(({ node, path: at, skewed, of, degrees: skew }) =>
      result(
        'uneven-scale',
        places.get(node) as number,
        `${skewed} of ${of} instances of ${at} are skewed, by up to ${degrees(skew)}`,
      ),
    ),
    ...sheared.map(({ node, path: at }) =>
      result('sheared-matrix', places.get(node) as number, `${at} holds a sheared matrix`),
    ),
  ];
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns a path as an address relative to where the command runs. */
function uriOf(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\.\//, '').split('/').map(encodeURIComponent).join('/');
}
