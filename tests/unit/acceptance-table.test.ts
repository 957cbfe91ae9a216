// docs/acceptance.md says which test holds each guarantee of the offline protocol: what it says is there, and
// what is there it says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = { M: 'tests/model', S: 'tests/server', R: 'tests/races', B: 'tests/e2e' } as const;
type Layer = keyof typeof FOLDERS;
const LAYERS = Object.keys(FOLDERS) as Layer[];
const LINES = Array.from({ length: 39 }, (_, index) => String(index + 1));

const rows = new Map(
  readFileSync('docs/acceptance.md', 'utf8')
    .split('\n')
    .flatMap((row) => {
      const [, line, , tests] =
        row.split(' | ').length === 3 ? (/^\| (\d+) \| (.*) \| (.*) \|$/.exec(row) ?? []) : [];
      return line && tests ? [[line, tests] as const] : [];
    }),
);

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => join(parentPath, name));

/** The lines that tests of a layer carry in their names. */
const named = (layer: Layer) =>
  new Set(
    files(FOLDERS[layer]).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['"`]line (\d+):? /g)].map((match) => match[1]!),
    ),
  );
/** The lines for which the table names tests of a layer by their number. */
const listed = (layer: Layer) =>
  LINES.filter((line) => new RegExp(`\\b${layer} \`line ${line}\\b`).test(rows.get(line) ?? ''));

test('there is a row for each line, in order', () => {
  expect([...rows.keys()]).toEqual(LINES);
});

test.each(LAYERS)(
  'layer %s: the table lists the lines that tests are named after, and no others',
  (layer) => {
    expect(listed(layer).toSorted()).toEqual([...named(layer)].toSorted());
  },
);

test('every file that the table names exists', () => {
  const known = files('tests').map((path) => path.split('/').at(-1));
  const mentioned = [...rows.values()].flatMap((tests) =>
    [...tests.matchAll(/([\w-]+\.(?:test|spec)\.ts)/g)].map((match) => match[1]),
  );
  expect(mentioned.length).toBeGreaterThan(10);
  expect(mentioned.filter((file) => !known.includes(file))).toEqual([]);
});
