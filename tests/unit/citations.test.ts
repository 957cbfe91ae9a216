// What comments and documents cite exists: a heading of a document in this repository, cited as
// `docs/rules.md#refusal-order`, and nothing that a reader cannot open.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['contract', 'docs', 'server', 'src', 'sw', 'tests', 'vite'];
const AT_THE_ROOT = ['README.md', 'ARCHITECTURE.md', 'vite.config.ts', 'index.html'];
/** Citations of documents outside the repository, or by a number that nobody can look up. */
const NOWHERE = [
  /\b(?:sync|ux|product-spec)\.md\b/i,
  /\brules? #/i,
  /\brules,? sections?\b/i,
  /\brules \d/i,
  /\b(?:specification|spec),? \(?sections?\b/i,
  /\bof sections? \d/i,
  /\bsections? \d+(?:\.\d+)? of\b/i,
  /\bof the specification\b/i,
  /(?<=[("'`,:]\s?)\blines? \d+\b(?! of \d)/i,
  /\blines? \d+ of (?:the offline|acceptance|\[acceptance)/i,
  /\[(?:EXT|DEC|SPEC)\]/,
  /(?<![\w&])#\d{1,2}(?=,| and|\))/,
];
const CITED = /\b((?:docs\/[\w/-]+|README|ARCHITECTURE)\.md)(?:#([\w-]+))?/g;
/** Links in documents are relative to the folder of the document. */
const LINKED = /\]\((?!\w+:)([^)#\s]*\.md)?(?:#([\w-]+))?\)/g;

const headings = new Map<string, ReadonlySet<string>>();
function headingsOf(file: string): ReadonlySet<string> {
  const known = headings.get(file);
  if (known) return known;
  const anchors = new Set(
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      anchorOf(heading),
    ),
  );
  headings.set(file, anchors);
  return anchors;
}

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

interface Text {
  file: string;
  text: string;
}

/** Every citation in a text whose target does not exist. */
function broken({ file, text }: Text): string[] {
  // joins comments that continue on the next line
  const flowing = text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
  const found = NOWHERE.flatMap((pattern) => flowing.match(new RegExp(pattern, `${pattern.flags}g`)) ?? []);
  const cited = [...flowing.matchAll(CITED)].map(([, to = '', anchor]) => ({ to, anchor }));
  const linked = file.endsWith('.md')
    ? [...text.matchAll(LINKED)]
        .filter(([, to, anchor]) => to ?? anchor)
        .map(([, to, anchor]) => ({ to: to ? path.join(path.dirname(file), to) : file, anchor }))
    : [];
  for (const { to, anchor } of [...cited, ...linked])
    if (anchor !== undefined && !isHeading(to, anchor)) found.push(`${to}#${anchor}`);
  return found;
}

const isHeading = (file: string, anchor: string): boolean => {
  try {
    return headingsOf(file).has(anchor);
  } catch {
    return false;
  }
};

const texts: Text[] = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name))),
  ),
  ...AT_THE_ROOT,
]
  .filter((file) => /\.(?:[cm]?tsx?|mjs|css|md|html)$/.test(file))
  // contains the planted citations below
  .filter((file) => file !== 'tests/unit/citations.test.ts')
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

test('everything cited exists', () => {
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.flatMap((one) => broken(one).map((what) => `${one.file}: ${what}`))).toEqual([]);
});

test.each([
  '/** Kept (sync.md section 3). */',
  '// rules #42',
  '/** As rules\n * section 3 has it. */',
  '/** The full-screen spinner (specification section 2.2). */',
  '/** Outcomes are those of the specification (sections 5 and 8). */',
  '// the spec, section 9',
  '/** The call of section 7 of the specification that carries it. */',
  "test('line 28: settles nothing', () => {});",
  '// how it ends (line 35)',
  '// The network: lines 27 and 28 of the offline protocol.',
  '/** `GET /oapi/config` [EXT] */',
  '/** Owner and hosts: #16 (owner), #18 and #23. */',
  '// docs/rules.md#a-heading-that-is-not-there',
  '// docs/no-such-document.md#anything',
])('planted: %s', (text) => {
  expect(broken({ file: 'src/planted.ts', text })).not.toEqual([]);
});

test('planted: a link to a missing heading, in this and in another document', () => {
  expect(broken({ file: 'docs/planted.md', text: '[a](rules.md#no-such-rule)' })).toHaveLength(1);
  expect(broken({ file: 'docs/rules.md', text: '[a](#no-such-rule)' })).toHaveLength(1);
});

test('a citation that can be looked up is no violation', () => {
  for (const text of [
    '/** The order is that of docs/rules.md#refusal-order. */',
    '/** See docs/protocol.md#frozen-lock-holder\n * and README.md. */',
    "expect(lines.slice(0, 3)).toEqual(['line 3 of 4']);",
    "color: '#123456'",
  ])
    expect(broken({ file: 'src/fine.ts', text })).toEqual([]);
});
