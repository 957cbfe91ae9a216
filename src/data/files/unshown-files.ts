import { TABLE_NAMES } from '#contract/tables.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { fileIdOf } from './kept-files.ts';
import { keptFilesOf } from './own-kept-files.ts';

const ADDRESSES = /"((?:https?:\/\/[^/"]+)?\/(?:api\/)?files\/[^"]+)"/g;

/**
 * Deletes files that no row on this device shows any more: pictures of an event the person was removed from,
 * of a deleted post, of a feed now closed to them. Only after a complete pull: before that, rows may still be
 * on their way.
 */
export async function dropUnshownFiles(data: LocalData): Promise<void> {
  const { cache, device, me } = data;
  if (!device.caches) return;
  const kept = keptFilesOf(data);
  await kept.reconcile();
  const files = await kept.db.files.toArray();
  if (files.length === 0) return;
  const shown = new Set<string | null>([fileIdOf(me?.profilePic ?? null)]);
  for (const table of [...TABLE_NAMES.map((name) => cache.rowsOf(name)), cache.discover]) {
    await table.each((row) => {
      for (const [, url] of JSON.stringify(row).matchAll(ADDRESSES)) shown.add(fileIdOf(url ?? null));
    });
  }
  await kept.drop(files.filter(({ file }) => !shown.has(file)));
}
