import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { StartFailure } from '#server/config/start-failure.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { childProgram } from '#tests/support/child-program.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { cachedTemplate } from '#tests/support/test-database.ts';
import { patience } from '#tests/support/machine.mjs';

// uses real disks and real processes, which are slow on a busy machine
vi.setConfig({ testTimeout: patience(90_000) });

const open = async (dataDir: string) =>
  openEmbedded({ dataDir, template: await cachedTemplate(), onLockLost: () => {} });
const user = (emailId: string) => ({ id: crypto.randomUUID(), emailId });

test('every commit is on the disk before it is acknowledged', async () => {
  const { db, close } = await open(scratchFolder());
  const fsync = vi.spyOn(fs, 'fsyncSync');
  for (let i = 1; i <= 5; i++) {
    await db.insert(users).values(user(`${i}@example.org`));
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(i);
  }
  fsync.mockClear();
  await transaction(db, async (tx) => {
    await tx.insert(users).values(user('a@example.org'));
    await tx.insert(users).values(user('b@example.org'));
    expect(fsync).not.toHaveBeenCalled();
  });
  expect(fsync).toHaveBeenCalled();
  fsync.mockClear();
  await db.select().from(users);
  expect(fsync, 'reading writes nothing').not.toHaveBeenCalled();
  await close();
});

test('a failing fsync makes the commit fail; the error is not swallowed', async () => {
  const { db, close } = await open(scratchFolder());
  await db.insert(users).values(user('kept@example.org'));
  const fsync = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  });
  await expect(db.insert(users).values(user('lost@example.org'))).rejects.toThrow();
  fsync.mockRestore();
  await close().catch(() => {});
});

test('the first start builds the database beside its folder and renames it: leftovers of an interrupted start are not mistaken for a database', async () => {
  const dataDir = scratchFolder();
  fs.mkdirSync(path.join(dataDir, 'db.new/base'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, 'db.new/PG_VERSION'), '18\n');
  const { db, close } = await open(dataDir);
  expect(await db.select().from(users)).toEqual([]);
  expect(fs.existsSync(path.join(dataDir, 'db.new'))).toBe(false);
  await close();
});

test('a folder "db" that is no database is left as it is; an empty one is used', async () => {
  const dataDir = scratchFolder();
  const own = path.join(dataDir, 'db', 'schema.sql');
  fs.mkdirSync(path.dirname(own));
  fs.writeFileSync(own, 'create table pets ();');
  await expect(open(dataDir)).rejects.toThrow(
    new StartFailure(
      `${path.dirname(own)} is not a database of Sojourn: it has no PG_VERSION. Restore it from a backup, or set DATA_DIR to another folder.`,
    ),
  );
  expect(fs.readFileSync(own, 'utf8')).toBe('create table pets ();');
  fs.rmSync(own);
  await (await open(dataDir)).close();
});

test('a template that is damaged or contains paths outside the folder is refused, and the next start begins anew', async () => {
  const dataDir = scratchFolder();
  const entry = (name: string, bytes = '00000000000') =>
    Buffer.concat([
      Buffer.from(name.padEnd(100, '\0')),
      Buffer.from('0000644\0'.repeat(3)),
      Buffer.from(`${bytes}\0`),
      Buffer.alloc(376),
    ]);
  const whole = Buffer.from(await (await cachedTemplate()).arrayBuffer());
  for (const damaged of [
    entry('../../elsewhere'),
    entry('file', 'nonsense...'),
    Buffer.alloc(1024),
    whole.subarray(0, 512),
  ]) {
    await expect(
      openEmbedded({ dataDir, template: new Blob([damaged]), onLockLost: () => {} }),
    ).rejects.toThrow('the template of the database is damaged');
  }
  await (await open(dataDir)).close();
});

test('the database opens after a power cut that left an empty postmaster.pid', async () => {
  const dataDir = scratchFolder();
  const first = await open(dataDir);
  await first.db.insert(users).values(user('kept@example.org'));
  await first.close();
  fs.writeFileSync(path.join(dataDir, 'db/postmaster.pid'), '');
  const second = await open(dataDir);
  expect(await second.db.select().from(users).where(eq(users.emailId, 'kept@example.org'))).toHaveLength(1);
  await second.close();
});

test('a kill with SIGKILL in the middle of writing loses no acknowledged row and leaves no half transaction', async () => {
  const dataDir = scratchFolder();
  await (await open(dataDir)).close();
  let next = 0;
  for (let round = 0; round < 3; round++) {
    const writer = childProgram('tests/support/write-until-killed.ts', { args: [dataDir, String(next)] });
    await writer.untilPrinted(`ack ${next + 20}\n`);
    await wait(40 * round);
    writer.process.kill('SIGKILL');
    expect(await writer.ended).toBe('SIGKILL');
    const acknowledged = [...writer.output().matchAll(/ack (\d+)\n/g)].map(([, n]) => Number(n));
    const { db, close } = await open(dataDir);
    const kept = new Set((await db.select({ emailId: users.emailId }).from(users)).map((row) => row.emailId));
    await close();
    for (const n of acknowledged)
      expect(kept.has(`${n}-a@example.org`) && kept.has(`${n}-b@example.org`), `row ${n}`).toBe(true);
    expect(kept.size % 2, 'both rows of a transaction or none').toBe(0);
    next = Math.max(...acknowledged) + 100;
  }
});
