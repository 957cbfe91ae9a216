// Plants one violation per rule and expects exactly that rule to report it: a rule that cannot fail protects
// nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverOrder } from '#tests/support/layer-rules.mjs';
import { checkCircles, checkJournal, checkLayers } from '#tests/support/layers.mjs';

const reports = (path: string, text: string) => checkLayers([{ path, text }]);

describe('imports between folders', () => {
  test.each([
    ['a feature into sync', 'src/features/social/post.ts', `import { push } from '#src/sync/push/push.ts';`],
    [
      'a feature into another feature',
      'src/features/social/post.ts',
      `import { x } from '#src/features/home/x.ts';`,
    ],
    ['a feature into the server', 'src/features/social/post.ts', `import type { X } from '#server/db/x.ts';`],
    ['a feature into app', 'src/features/social/post.ts', `import { x } from '#src/app/x.ts';`],
    ['ui into a feature', 'src/ui/chip.tsx', `import { x } from '#src/features/home/x.ts';`],
    ['ui into data', 'src/ui/chip.tsx', `import { x } from '#src/data/x.ts';`],
    ['data into mutations', 'src/data/x.ts', `import { x } from '#src/mutations/x.ts';`],
    ['data into sync', 'src/data/x.ts', `export { x } from '#src/sync/x.ts';`],
    ['mutations into sync', 'src/mutations/like.ts', `const { x } = await import('#src/sync/x.ts');`],
    ['sync into a feature', 'src/sync/push/push.ts', `import { x } from '#src/features/home/x.ts';`],
    [
      'sync into the page half of session',
      'src/sync/push/push.ts',
      `import { x } from '#src/session/session.ts';`,
    ],
    ['worker into ui', 'sw/media.ts', `import { x } from '#src/ui/x.ts';`],
    ['worker into live queries', 'sw/media.ts', `import { x } from '#src/data/live/x.ts';`],
    ['contract into src', 'contract/errors.ts', `type X = import('#src/data/x.ts').X; export type Y = X;`],
    ['server into src', 'server/app.ts', `import { x } from '#src/data/x.ts';`],
    ['access into a module', 'server/access/may.ts', `import { x } from '#server/modules/feed/x.ts';`],
    ['db into a module', 'server/db/client.ts', `import { x } from '#server/modules/feed/x.ts';`],
    ['a provider into db', 'server/providers/mail.ts', `import { x } from '#server/db/x.ts';`],
    ['the kernel into http', 'server/change/unit.ts', `import { x } from '#server/http/x.ts';`],
    [
      'the kernel into a module',
      'server/change/unit.ts',
      `import type { X } from '#server/modules/sync/x.ts';`,
    ],
    [
      'a provider into the services',
      'server/providers/sms/x.ts',
      `import type { X } from '#server/providers/services.ts';`,
    ],
    [
      'http into a module',
      'server/http/static-files.ts',
      `import { x } from '#server/modules/itinerary/x.ts';`,
    ],
    [
      'a module into one above it',
      'server/modules/mail/mute.ts',
      `import { x } from '#server/modules/rsvp/x.ts';`,
    ],
    [
      'a module into the composition',
      'server/modules/feed/routes.ts',
      `import type { X } from '#server/create-services.ts';`,
    ],
    [
      'a module without a place',
      'server/modules/polls/routes.ts',
      `import { x } from '#server/db/schema.ts';`,
    ],
    ['product into tests', 'server/app.ts', `import { x } from '#tests/support/x.ts';`],
    ['a folder without a zone', 'extra/x.ts', `import { x } from '#src/data/x.ts';`],
  ])('%s', (_name, path, text) => {
    expect(reports(path, text)).toEqual([expect.stringMatching(/:1 edge: /)]);
  });

  test.each([
    [
      'src/features/social/post.ts',
      `import { x } from './card.ts'; import { y } from '#src/mutations/like.ts'; import '#src/ui/chip.tsx';`,
    ],
    ['src/features/social/post.ts', `import { x } from '#src/features/social/deep/x.ts';`],
    ['src/sync/push/push.ts', `import { x } from '#src/data/session-store.ts';`],
    ['server/modules/feed/routes.ts', `import { may } from '#server/access/may.ts';`],
  ])('allows: %s', (path, text) => {
    expect(reports(path, text)).toEqual([]);
  });

  test('on the server every folder may import those below it and none above', () => {
    const planted = serverOrder.flatMap((from, at) =>
      serverOrder.map((to, below) => ({ from, to, allowed: below <= at })),
    );
    const wrong = planted.filter(
      ({ from, to, allowed }) =>
        !from.startsWith('server/providers') &&
        (reports(`${from}/planted.ts`, `import { x } from '#${to}/x.ts';`).length === 0) !== allowed,
    );
    expect(wrong).toEqual([]);
  });

  test('a violation has its line number', () => {
    expect(reports('src/data/x.ts', `// one\n// two\nimport '#src/sync/x.ts';`)).toEqual([
      expect.stringContaining('src/data/x.ts:3 edge:'),
    ]);
  });
});

describe('names and lengths of files', () => {
  test.each([
    ['parent', 'src/data/views/x.ts', `import { x } from '../x.ts';`],
    ['extension', 'src/data/x.ts', `import { x } from './y';`],
    ['package', 'contract/x.ts', `import { x } from 'react';`],
    ['package', 'contract/x.ts', `import { x } from 'node:fs';`],
    ['barrel', 'src/data/x.ts', `export * from './y.ts';`],
    ['name', 'src/data/utils.ts', ''],
    ['name', 'src/ui/index.tsx', ''],
    ['length', 'src/data/x.ts', '// line\n'.repeat(321)],
    ['length', 'tests/unit/x.ts', `// One list. Long because it is one list.\n${'// line\n'.repeat(429)}`],
  ])('%s', (rule, path, text) => {
    expect(reports(path, text)).toEqual([expect.stringContaining(` ${rule}: `)]);
  });

  test.each(['// Long because the table is one thing.', '// A table. Long because it is one thing.'])(
    'a long file may give a reason for its length: %s',
    (reason) => {
      expect(reports('src/data/x.ts', `${reason}\n${'// line\n'.repeat(320)}`)).toEqual([]);
    },
  );

  test('files must not import each other in a circle, not even lazily', () => {
    const files = (back: string) => [
      { path: 'src/ui/layers/ask.tsx', text: `export const load = () => import('./dialog.tsx');` },
      { path: 'src/ui/layers/dialog.tsx', text: `import { frame } from './frame.ts';` },
      { path: 'src/ui/layers/frame.ts', text: back },
    ];
    expect(checkCircles(files(''))).toEqual([]);
    expect(checkCircles(files(`import type { Question } from './ask.tsx';`))).toEqual([
      'src/ui/layers/ask.tsx:1 circle: src/ui/layers/ask.tsx → src/ui/layers/dialog.tsx → src/ui/layers/frame.ts → src/ui/layers/ask.tsx',
    ]);
  });

  test('the timestamps of migrations must increase', () => {
    const journal = (...times: number[]) => ({ entries: times.map((when, i) => ({ when, tag: `000${i}` })) });
    expect(checkJournal(journal(1, 2, 3))).toEqual([]);
    expect(checkJournal(journal(1, 3, 2))).toEqual([expect.stringContaining('0002')]);
    expect(checkJournal(journal(1, 1))).toHaveLength(1);
  });
});

describe('in a copy of the project', () => {
  const copy = mkdtempSync(join(tmpdir(), 'sojourn-planted-'));
  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), `${text}\n`);
  };

  beforeAll(() => {
    for (const file of [
      'package.json',
      '.oxlintrc.json',
      'tsconfig.base.json',
      'contract/tsconfig.json',
      'src/tsconfig.core.json',
      'server/tsconfig.json',
    ]) {
      cpSync(file, join(copy, file), { recursive: true });
    }
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each([
    ['no-restricted-imports', 'src/features/home/a.ts', `import ky from 'ky'; export const a = ky;`],
    [
      'no-restricted-imports',
      'src/features/home/b.ts',
      `import { liveQuery } from 'dexie'; export const b = liveQuery;`,
    ],
    [
      'no-restricted-imports',
      'src/mutations/c.ts',
      `import { useState } from 'react'; export const c = useState;`,
    ],
    ['no-restricted-imports', 'src/data/d.ts', `import ky from 'ky'; export const d = ky;`],
    [
      'no-restricted-imports',
      'src/sync/e.ts',
      `import { readFileSync } from 'node:fs'; export const e = readFileSync;`,
    ],
    [
      'no-restricted-imports',
      'server/modules/feed/f.ts',
      `import { fastify } from 'fastify'; export const f = fastify;`,
    ],
    ['no-restricted-globals', 'contract/g.ts', 'export const g = () => window;'],
    ['no-restricted-globals', 'src/data/h.ts', 'export const h = () => document;'],
    ['no-relative-parent-imports', 'src/data/views/i.ts', `import { d } from '../d.ts'; export const i = d;`],
    ['no-explicit-any', 'src/data/j.ts', 'export const j = (x: any): unknown => x;'],
    ['no-console', 'src/data/k.ts', `export const k = () => { console.log('k'); };`],
  ])('oxlint %s in %s', (rule, path, text) => {
    plant(path, text);
    const { stdout, status } = spawnSync(
      process.execPath,
      ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '-f', 'unix', path],
      { cwd: copy, encoding: 'utf8' },
    );
    expect(stdout).toContain(`(${rule})`);
    expect(status).not.toBe(0);
  });

  test('oxlint allows routes.ts to import Fastify', () => {
    plant('server/modules/feed/routes.ts', `import { fastify } from 'fastify'; export const f = fastify;`);
    const { stdout, status } = spawnSync(
      process.execPath,
      ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '-f', 'unix', 'server/modules/feed/routes.ts'],
      { cwd: copy, encoding: 'utf8' },
    );
    expect(stdout).not.toContain('problem');
    expect(status).toBe(0);
  });

  test.each([
    [
      'a circle through #… imports',
      'src/ui',
      `import { two } from '#src/ui/two.ts'; export const one = (): unknown => two;`,
      `import { one } from '#src/ui/one.ts'; export const two = (): unknown => one;`,
    ],
    [
      'a circle closed by a type import',
      'src/session',
      `import { two } from '#src/session/two.ts'; export type One = number; export const one: One = two;`,
      `import type { One } from '#src/session/one.ts'; export const two: One = 2;`,
    ],
  ])('oxlint detects %s', (_name, folder, one, two) => {
    plant(`${folder}/one.ts`, one);
    plant(`${folder}/two.ts`, two);
    const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '-f', 'unix', folder], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(stdout).toContain('(no-cycle)');
  });

  test.each([
    ['contract', 'contract', `export const title = () => document.title;`],
    ['contract', 'contract', `export const env = () => process.env;`],
    ['src/tsconfig.core.json', 'src/sync', `export const title = () => document.title;`],
    ['server', 'server', `export const title = () => document.title;`],
  ])('the types of %s do not contain what does not exist there: %s', (project, folder, text) => {
    rmSync(join(copy, folder), { recursive: true, force: true });
    cpSync(
      project.endsWith('.json') ? project : `${project}/tsconfig.json`,
      join(copy, project.endsWith('.json') ? project : `${project}/tsconfig.json`),
    );
    plant(`${folder}/planted.ts`, text);
    const { stdout, status } = spawnSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', project, '--noEmit'],
      { cwd: copy, encoding: 'utf8' },
    );
    expect(stdout).toMatch(/planted\.ts.*error TS2(?:304|584|591|580)/);
    expect(status).not.toBe(0);
  });
});
