// Checks the files on devices after healing: everything that should be readable offline is stored, and
// nothing that the device does not show.
import { expect } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { readOfflineCopies } from '#src/data/files/offline-copies.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { neededFiles } from '#src/data/files/needed-files.ts';
import type { Client } from '#tests/model/client.ts';
import { pass } from '#tests/model/sim/pump.ts';
import type { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

/** ms within which a failed download is retried. */
const RETRY_MS = 65_000;
/** ms for which downloads pause after files were evicted to make room. */
const PAUSE = 3_600_000;

/** The devices of a world, and their clock. */
interface Devices {
  readonly clients: readonly Pick<Client, 'browser' | 'tab'>[];
  readonly time: VirtualTime;
}

/**
 * Files are downloaded and deleted some time after rows change: waits until that is done, or the retry time
 * is over.
 */
export async function untilFilesSettle(world: Devices): Promise<void> {
  const step = RETRY_MS / 10;
  for (let waited = 0; waited < RETRY_MS && (await wrongFiles(world)).length > 0; waited += step)
    await pass(world.time, step);
}

export async function expectFiles(world: Devices): Promise<void> {
  expect(await wrongFiles(world), 'missing or superfluous files').toEqual([]);
}

async function wrongFiles({ clients }: Devices): Promise<string[]> {
  const wrong: string[] = [];
  for (const [
    client,
    {
      browser: { caches },
      tab: { data },
    },
  ] of clients.entries()) {
    if (!caches) continue;
    const { db } = keptFilesOf(data);
    const listed = new Map((await db.files.toArray()).map(({ path, file }) => [path, file]));
    const shown = await shownFiles(data);
    for (const path of caches.paths()) {
      const file = listed.get(path);
      if (!file || !shown.has(file))
        wrong.push(`${path} is ${file ? 'shown by nothing' : 'not listed'} on device ${client}`);
    }
    if (await isPaused(data)) continue;
    for (const { wanted, done, total, name } of await readOfflineCopies(
      data,
      undefined,
      (cursor) => cursor !== undefined,
    ))
      if (wanted && done < total) wrong.push(`${done} of ${total} of ${name} on device ${client}`);
  }
  return wrong;
}

async function isPaused(data: OwnData): Promise<boolean> {
  const madeAt = (await keptFilesOf(data).db.meta.get('roomMadeAt'))?.value;
  return typeof madeAt === 'number' && Math.abs(data.device.clock.now() - madeAt) < PAUSE;
}

/** The files of everything that the device shows now. */
async function shownFiles(data: OwnData): Promise<ReadonlySet<string>> {
  const events = await data.cache.events.toCollection().primaryKeys();
  return new Set(
    (await Promise.all(events.map((id) => neededFiles(data, id)))).flat().map(({ file }) => file),
  );
}
