import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { lockFolder } from '#server/db/folder-lock.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { childProgram } from '#tests/support/child-program.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { cachedTemplate } from '#tests/support/test-database.ts';

const nothing = () => {};

/** Leaves the socket of a process that was killed: the file exists, but nobody answers. */
async function leaveStaleSocket(folder: string): Promise<void> {
  const dying = path.join(folder, 'dying.sock');
  const server = net.createServer().listen(dying);
  await new Promise((resolve) => server.once('listening', resolve));
  fs.linkSync(dying, path.join(folder, 'lock.sock'));
  await new Promise((resolve) => server.close(resolve));
}

test('a folder is locked by one process, and free again when the lock is released', async () => {
  const folder = scratchFolder();
  const lock = await lockFolder(folder, nothing);
  await expect(lockFolder(folder, nothing)).rejects.toThrow(
    `The data folder ${folder} is in use by another Sojourn process (process ${process.pid})`,
  );
  await lock.release();
  expect(fs.readdirSync(folder)).toEqual([]);
  await (await lockFolder(folder, nothing)).release();
});

test('the lock of a killed process blocks nobody, and of many processes that start at once exactly one gets it', async () => {
  for (let round = 0; round < 6; round++) {
    const folder = scratchFolder();
    if (round % 2 === 0) await leaveStaleSocket(folder);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder, nothing)));
    const won = tries.filter((one) => one.status === 'fulfilled');
    expect(won.length, `round ${round}`).toBe(1);
    await won[0]?.value.release();
  }
});

test('a folder whose path is too long for a socket is locked as well, whatever the temporary folder of each process', async () => {
  const folder = path.join(scratchFolder(), 'a'.repeat(60), 'b'.repeat(60));
  const lock = await lockFolder(folder, nothing);
  await expect(lockFolder(folder, nothing)).rejects.toThrow('in use');
  const temporary = scratchFolder();
  vi.stubEnv('TMPDIR', temporary);
  try {
    await expect(lockFolder(folder, nothing)).rejects.toThrow('in use');
    await lock.release();
    let lost = 0;
    const next = await lockFolder(folder, () => (lost += 1), 10);
    expect(fs.readdirSync(temporary)).toEqual([]);
    await wait(50);
    expect(lost).toBe(0);
    await next.release();
    vi.stubEnv('TMPDIR', path.join(temporary, 'c'.repeat(80)));
    await expect(lockFolder(folder, nothing)).rejects.toThrow('is too long');
  } finally {
    vi.unstubAllEnvs();
  }
  expect([fs.readdirSync(folder), fs.readdirSync(temporary)]).toEqual([[], []]);
});

test('a second server on the same folder ends at once with one clear line', async () => {
  const folder = scratchFolder();
  await (
    await openEmbedded({ dataDir: folder, template: await cachedTemplate(), onLockLost: nothing })
  ).close();
  const env = { DATA_DIR: folder, PORT: '0', SEED_DEMO: '0', LOG_LEVEL: 'error' };
  const first = childProgram('server/main.ts', { env });
  await first.untilPrinted('Sojourn is at');
  const second = childProgram('server/main.ts', { env });
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toBe(
    `The data folder ${folder} is in use by another Sojourn process (process ${first.process.pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
  expect(first.process.exitCode).toBe(null);

  first.process.kill('SIGKILL');
  await first.ended;
  const third = childProgram('server/main.ts', { env });
  await third.untilPrinted('Sojourn is at');
  third.process.kill('SIGTERM');
  expect(await third.ended, 'it ends without a crash').toBe(0);
});

test('a process whose lock was taken away is notified', async () => {
  const folder = scratchFolder();
  let lost = 0;
  const lock = await lockFolder(
    folder,
    () => {
      lost += 1;
    },
    20,
  );
  fs.rmSync(path.join(folder, 'lock.sock'));
  await vi.waitFor(() => expect(lost).toBeGreaterThan(0));
  await lock.release();
});
