// `npm run import` as a process of its own, on its own data folder.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { activities, events, rsvps, users } from '#server/db/schema.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';
import { cachedTemplate } from '#tests/support/test-database.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-import-'));
const dataDir = path.join(folder, 'data');
const file = path.join(folder, 'schedule.json');
const open = async () => openEmbedded({ dataDir, template: await cachedTemplate(), onLockLost: () => {} });

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/import-schedule.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, SEED_DEMO: '0', DATABASE_URL: undefined },
    });
    const [out, err]: [string[], string[]] = [[], []];
    child.stdout.on('data', (part) => out.push(String(part)));
    child.stderr.on('data', (part) => err.push(String(part)));
    child.on('close', (code) => resolve({ code, out: out.join(''), err: err.join('') }));
  });
}

beforeAll(async () => {
  writeFileSync(
    file,
    JSON.stringify(
      someSchedule([
        {
          date: '2026-01-05',
          rooms: { Hall: [someTalk(), someTalk({ title: 'Second', start: '23:30', duration: '01:00' })] },
        },
      ]),
    ),
  );
  const database = await open();
  await database.db.insert(users).values([
    { id: randomUUID(), emailId: 'first@example.org', createdAt: new Date('2026-01-01') },
    { id: randomUUID(), emailId: 'second@example.org' },
  ]);
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file becomes an event of the named account, and adjustments are reported', async () => {
  const { code, out, err } = await run(file, '--owner', ' Second@example.org ');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Imported "Tea Days" for second@example.org: 1 day, 2 activities, in UTC.');
  expect(out).toContain('ends after midnight');
  expect(out).toMatch(/\/itinerary\/[0-9a-f-]{36}\n$/);
  const database = await open();
  expect(await database.db.select({ version: events.version }).from(events)).toEqual([{ version: 1 }]);
  expect(await database.db.select({ email: rsvps.emailId, status: rsvps.status }).from(rsvps)).toEqual([
    { email: 'second@example.org', status: 'YES' },
  ]);
  expect(await database.db.select().from(activities)).toHaveLength(2);
  await database.close();
});

test('without an owner the oldest account is used', async () => {
  expect((await run(file)).out).toContain('for first@example.org');
});

test('an error is reported in one line, and the process ends with 1', async () => {
  const broken = path.join(folder, 'broken.json');
  writeFileSync(
    broken,
    JSON.stringify(someSchedule([{ date: '2026-01-05', rooms: { Hall: [someTalk({ title: '' })] } }])),
  );
  expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('Usage: npm run import') });
  expect(await run(path.join(folder, 'none.json'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be read: ENOENT'),
  });
  expect(await run(broken)).toMatchObject({
    code: 1,
    err: 'Nothing in this file could be used. schedule.conference.days[0].rooms["Hall"][0]: title: This field is required.\n',
  });
  expect(await run(file, '--owner', 'nobody@example.org')).toMatchObject({
    code: 1,
    err: 'There is no account with the e-mail nobody@example.org.\n',
  });
});

test('the command does not touch the data folder of a running server', async () => {
  const database = await open();
  const { code, err } = await run(file);
  await database.close();
  expect(code).toBe(1);
  expect(err).toMatch(/^The data folder .+ is in use by another Sojourn process \(process \d+\)\. .+\n$/);
});
