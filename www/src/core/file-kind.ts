/**
 * What a file is, by its first bytes. Every reader asks here first, because people meet other files
 * under the name of a model more often than broken models: a pointer of Git LFS, a page, another
 * format.
 */
import { visible } from './visible.ts';

/** A file as its first bytes tell it. */
export interface FileKind {
  /** A kind that is read; `foreign` for one that has a name; `unknown` for all else. */
  readonly kind: 'glb' | 'json' | 'bvh' | 'urdf' | 'foreign' | 'unknown';
  /** What it is, and the way on, as in `it is empty: …`. */
  readonly sentence: string;
}

/** Bytes that are looked at: comments and headers may come before what tells the kind. */
const HEAD = 4096;
/** Characters of a text that are quoted. */
const QUOTED = 40;

/** Returns what a file is, of which a text is taken as it stands. */
export function kindOf(file: string | Uint8Array): FileKind {
  const head =
    typeof file === 'string'
      ? file.slice(0, HEAD).replace(/^\uFEFF/, '')
      : String.fromCharCode(...file.subarray(0, HEAD)).replace(/^\xEF\xBB\xBF/, '');
  const mark = typeof file === 'string' ? undefined : markOf(file);
  // A recording may be so, as its readers know; JSON of models never is.
  if (mark && isBvh(new TextDecoder(mark).decode((file as Uint8Array).subarray(0, HEAD))))
    return { kind: 'bvh', sentence: 'it is a BVH file' };
  for (const [pattern, kind, sentence] of OURS) if (pattern.test(head)) return { kind, sentence };
  if (firstElement(head) === 'robot') return { kind: 'urdf', sentence: `it is ${URDF}` };
  const name = foreignName(head, file);
  if (name) return { kind: 'foreign', sentence: `it is ${name}` };
  return { kind: 'unknown', sentence: unknownSentence(head, file) };
}

/** Returns the encoding of two bytes a sign that a text begins with the mark of. */
export function markOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

const BVH = /^\s*HIERARCHY\b/i;
const isBvh = (text: string): boolean => BVH.test(text);

const OURS: readonly (readonly [pattern: RegExp, kind: 'glb' | 'json' | 'bvh', sentence: string])[] = [
  [/^glTF/, 'glb', 'it is a binary glTF file'],
  [BVH, 'bvh', 'it is a BVH file'],
  // Of JSON without a brace only a line of its own is known from a text.
  [
    /^\s*(?:\{|\[\s*(?:[\]{["\d-]|true|false|null)|(?:"[^"\n]*"|-?\d[\d.e+-]*|true|false|null)\s*$)/i,
    'json',
    'it is JSON',
  ],
];

const UNPACK = 'unpack it, and read what is in it';
const BLENDER = 'then File, Export, glTF 2.0';
const EXPORT = 'export it as glTF from the program that it comes from';
const PACKED_BLEND = 'A file of Blender may be so, too: export it as glTF there';
const USD = 'Universal Scene Description';
const PICTURE = 'a picture, and no model';
const UTF_16 =
  "a text in UTF-16: save it as UTF-8, or decode it first by new TextDecoder('utf-16le') or 'utf-16be'";
/** Bytes in which a magic number is found. */
const MAGIC = 272;

/** Returns how a format gets to be glTF by way of Blender. */
const imported = (format: string): string =>
  `export it as glTF; in Blender: File, Import, ${format}, ${BLENDER}`;
/** Returns the same for a format that has shapes, and no tree. */
const shapes = (format: string): string => `it has shapes and no tree of nodes: ${imported(format)}`;

/** Texts that are not read by a pattern of how they begin, each with its name and the way on. */
const TEXTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\s*$/, 'empty: it has no bytes but white space, as after a download that failed'],
  [
    /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\//,
    'a pointer of Git LFS, and the file itself was not fetched: run git lfs pull, or give actions/checkout the line lfs: true',
  ],
  [
    /^(?:\.\.\/|\/)*(?:\.git\/)?annex\/objects\//,
    'a pointer of git-annex, and the file itself was not fetched: run git annex get',
  ],
  [/^Kaydara FBX Binary/, `FBX (binary): ${imported('FBX')}`],
  [/^(?:\s|;[^\n]*\n)*(?:;\s*FBX\s+\d|FBXHeaderExtension\s*:)/, `FBX (text): ${imported('FBX')}`],
  [/^BLENDER/, `a file of Blender: open it there, ${BLENDER}`],
  [/^#usda\b/, `USD (text, .usda): ${imported(USD)}`],
  [/^PXR-USDC/, `USD (binary, .usdc): ${imported(USD)}`],
  // The name of the first file of an archive is behind 30 bytes.
  [/^PK[\s\S]{28}[^/]{0,250}?\.usd[ac]?/i, `USD (packed, .usdz): ${imported(USD)}`],
  [/^ply\s+(?:format|comment|obj_info)\b/, `PLY: ${shapes('Stanford PLY')}`],
  [/^\s*solid\b[\s\S]*?(?:\bfacet\s+normal\b|\bendsolid\b)/i, `STL (text): ${shapes('STL')}`],
  [
    /^(?:\s|#[^\n]*\n)*(?:(?:mtllib|usemtl|o|g)\s+\S|v\s+[-+.\d]\S*\s+[-+.\d]\S*\s+[-+.\d])/,
    `OBJ: ${shapes('Wavefront OBJ')}`,
  ],
  [/^Ogawa/, `Alembic: ${imported('Alembic')}`],
  [/^(?:\/\/Maya ASCII|FOR[48][\s\S]{4,16}Maya)/, `a file of Maya: ${EXPORT}, or as FBX and then by Blender`],
  [/^(?:PMX |Pmd)/, `a model of MikuMikuDance: ${EXPORT}`],
  [/^xof \d/, `X of DirectX: ${EXPORT}`],
  [/^(?:#VRML|ISO-10303-21|DRACO|OFF\s)/, `of another format for models: ${EXPORT}`],
  [/^(?:%YAML|\[gd_(?:scene|resource)\b)/, 'a scene of a game engine: export it as glTF there'],
  [/^(?:GIF8|RIFF[\s\S]{4}WEBP|DDS )/, PICTURE],
  [/^%PDF/, 'PDF, and no model'],
];

/** The same by a pattern of the first bytes, two digits each. */
const BYTES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^504b(?:0304|0506|0708)/, `a ZIP archive: ${UNPACK}`],
  [/^1f8b/, `compressed by gzip: ${UNPACK}. ${PACKED_BLEND}`],
  [/^28b52ffd/, `compressed by Zstandard: ${UNPACK}. ${PACKED_BLEND}`],
  // 7z, RAR, bzip2, xz; tar has its name behind the name of its first file.
  [/^(?:377abcaf271c|526172211a07|425a683\d|fd377a585a00|.{514}7573746172)/, `an archive: ${UNPACK}`],
  [/^4d4d.{8}(?:0200|3d3d)/, `3DS of 3D Studio: ${EXPORT}`],
  [/^894844460d0a/, `HDF5, perhaps of Alembic: ${imported('Alembic')}`],
  [/^d0cf11e0/, `a compound file, as 3ds Max writes it: ${EXPORT}`],
  [/^(?:89504e47|ffd8ff|ab4b5458)/, PICTURE],
  // A byte order mark, or letters with a zero before or behind each.
  [/^(?:fffe|feff|(?:(?:0[9ad]|[2-7].)00){4}|(?:00(?:0[9ad]|[2-7].)){4})/, UTF_16],
];

/** Documents in angle brackets by the name of their first element. */
const MARKUP: readonly (readonly [pattern: RegExp, name: string])[] = [
  [
    /^(?:html|head|body|title|meta|script|center|div|p|pre|h\d)$/i,
    'an HTML page, and no model: a server answered with it in place of the file. Look at it in a browser, and fetch the file itself',
  ],
  [/^COLLADA$/i, `Collada: ${imported('Collada')}, up to Blender 4`],
  [/^(?:sdf|mujoco)$/i, `a robot or world of a simulator: ${EXPORT}`],
  [/^X3D$/i, `X3D: ${EXPORT}`],
  [/^svg$/i, 'a drawing (SVG), and no model'],
];

const URDF =
  'URDF, a robot: readUrdf of kinetree/urdf reads its links and joints, whose scales are 1, so nothing is skewed';

/** Declarations and comments before the first element of a document in angle brackets. */
const PROLOG = /^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!doctype[^>]*>)*/i;
/** Bytes of a binary STL before its triangles, and of each. */
const [STL_HEADER, STL_TRIANGLE] = [84, 50];

/** Returns the name of a format that is not read, with the way on. */
function foreignName(head: string, file: string | Uint8Array): string | undefined {
  const magic = typeof file === 'string' ? '' : hexOf(file.subarray(0, MAGIC));
  const found =
    TEXTS.find(([pattern]) => pattern.test(head)) ?? BYTES.find(([pattern]) => pattern.test(magic));
  if (found) return found[1];
  if (/^\s*<[?!a-z]/i.test(head)) {
    const element = firstElement(head);
    const named = MARKUP.find(([pattern]) => pattern.test(element) || pattern.test(doctypeOf(head)));
    return (
      named?.[1] ??
      `XML${element && `, which begins with <${element}>`}, and none of the formats that are read`
    );
  }
  if (typeof file === 'string' || file.length < STL_HEADER) return undefined;
  const count = new DataView(file.buffer, file.byteOffset).getUint32(STL_HEADER - 4, true);
  return file.length === STL_HEADER + STL_TRIANGLE * count ? `STL (binary): ${shapes('STL')}` : undefined;
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (it) => it.toString(16).padStart(2, '0')).join('');

/** Returns the name of the first element of a document in angle brackets; '' where there is none. */
const firstElement = (head: string): string => /^<([\w:.-]+)/.exec(head.replace(PROLOG, ''))?.[1] ?? '';

const doctypeOf = (head: string): string => /<!doctype\s+([\w:.-]+)/i.exec(head)?.[1] ?? '';

function unknownSentence(head: string, file: string | Uint8Array): string {
  if (head.includes('\0')) return 'it is neither text nor a binary glTF file';
  const text =
    typeof file === 'string' ? head : new TextDecoder().decode(file.subarray(0, HEAD)).replace(/^\uFEFF/, '');
  const [begin = ''] = /\S.*/.exec(text) ?? [];
  return `it is no JSON and no BVH, but begins with \`${visible(begin.slice(0, QUOTED).trimEnd())}\``;
}
