// docs/acceptance.md lists the tests that prove each guarantee of docs/protocol.md#guarantees: the tests it
// lists exist, and the tests that exist are listed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PLANTED } from '#tests/support/planted-list.mjs';

const FOLDERS = { M: 'tests/model', S: 'tests/server', R: 'tests/races', B: 'tests/e2e' } as const;
type Layer = keyof typeof FOLDERS;
const LAYERS = Object.keys(FOLDERS) as Layer[];

/** The names of the guarantees in the protocol, in its order. */
const guarantees = [
  ...(readFileSync('docs/protocol.md', 'utf8').split('\n## Guarantees\n')[1] ?? '').matchAll(/^### (.+)$/gm),
].map(([, name = '']) => name);

interface Row {
  name: string;
  anchor: string;
  layers: string[];
  where: string;
}
const rows: Row[] = [
  ...readFileSync('docs/acceptance.md', 'utf8').matchAll(
    /^\| \[([^\]]+)\]\(protocol\.md#([\w-]+)\) \| ([MSRB ]*) \| (.*?) ?\|$/gm,
  ),
].map(([, name = '', anchor = '', layers = '', where = '']) => ({
  name,
  anchor,
  layers: layers.split(' '),
  where,
}));

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => path.join(parentPath, name));

/** The files of a layer that contain a title (of a test or a scenario) beginning with this name. */
const titled = (layer: Layer, name: string): string[] =>
  files(FOLDERS[layer]).filter((file) =>
    ["'", '"', '`'].some((quote) => readFileSync(file, 'utf8').includes(`${quote}${name}: `)),
  );

test('the table has a row for each guarantee of the protocol, in its order, with a link to it', () => {
  expect(guarantees.length).toBe(40);
  expect(rows.map(({ name }) => name)).toEqual(guarantees);
  expect(rows.map(({ anchor }) => anchor)).toEqual(
    guarantees.map((name) => name.toLowerCase().replaceAll(' ', '-')),
  );
});

test.each(LAYERS)(
  'layer %s: the table lists the guarantees that tests are named after, and no others',
  (layer) => {
    const listed = rows.filter(({ layers }) => layers.includes(layer)).map(({ name }) => name);
    expect(listed).toEqual(guarantees.filter((name) => titled(layer, name).length > 0));
  },
);

test('each guarantee is covered by some layer, and the table names the files of its tests', () => {
  for (const { name, layers, where } of rows) {
    expect(layers.filter(Boolean), name).not.toEqual([]);
    const named = LAYERS.flatMap((layer) => titled(layer, name))
      // tests/model/scenarios.test.ts runs every scenario, and planted.test.ts those that must fail
      .filter((file) => !/tests\/model\/(?:scenarios\/|planted)/.test(file))
      .map((file) => path.basename(file));
    expect(
      named.filter((file) => !where.includes(`${file}\``)),
      name,
    ).toEqual([]);
  }
});

test('no test is named after a guarantee by number', () => {
  const numbered = files('tests')
    .filter((file) => !/tests\/unit\/(?:acceptance-table|citations)/.test(file))
    .filter((file) => /['"`]line \d+/i.test(readFileSync(file, 'utf8')));
  expect(numbered).toEqual([]);
});

test('every file that the table names exists', () => {
  const known = files('tests').map((file) => path.basename(file));
  const mentioned = rows.flatMap(({ where }) =>
    [...where.matchAll(/([\w-]+\.(?:test|spec)\.ts)/g)].map(([, file]) => file),
  );
  expect(mentioned.length).toBeGreaterThan(10);
  expect(mentioned.filter((file) => !known.includes(file ?? ''))).toEqual([]);
});

test('the number of planted bugs is stated, and every file that plants one is named', () => {
  const text = readFileSync('docs/acceptance.md', 'utf8').split('\n## Planted bugs\n')[1] ?? '';
  expect(text).toContain(`plants ${PLANTED.length} bugs`);
  const missing = [...new Set(PLANTED.flatMap(({ tests }) => tests.map(({ file }) => file)))]
    // those of one subject are named by it
    .map((file) => /^tests\/server\/(\w+)-planted-faults\.test\.ts$/.exec(file)?.[1] ?? file)
    .filter((name) => !text.includes(name));
  expect(missing).toEqual([]);
});
