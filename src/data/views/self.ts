import type { Profile } from '#contract/schemas/profile.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { lanePrefixes } from '#src/data/lanes.ts';
import type { Self } from '#src/data/self.ts';
import { sending } from '#src/data/sending.ts';
import { fold } from '#src/data/views/fold.ts';
import { emptyTables, type SelfView } from '#src/data/views/fold-view.ts';

const SELF = 'self';

/** What the server has last said of the person. The outbox is read before it, as in every view. */
export async function readSelfBase({ cache, me }: Pick<LocalData, 'cache' | 'me'>): Promise<Self | null> {
  return ((await cache.meta.get(SELF))?.value as Self | undefined) ?? me;
}

/**
 * Resolves to whether it says anything new. Only then is it written, or every pull would set off every
 * screen.
 */
export async function putSelfBase({ cache }: Pick<LocalData, 'cache'>, self: Profile): Promise<boolean> {
  const held = (await cache.meta.get(SELF))?.value;
  if (JSON.stringify(held) === JSON.stringify(self)) return false;
  await cache.meta.put({ key: SELF, value: self });
  return true;
}

/** What waits and changes how the person is shown: every view that shows people reads it. */
export async function readSelfRows({ outbox }: LocalData): Promise<OutboxRow[]> {
  return outbox ? outbox.mutations.where('lane').startsWithAnyOf(lanePrefixes('profile')).toArray() : [];
}

/** The person as they look here and now; null for a visitor. */
export async function readSelf(data: LocalData): Promise<SelfView | null> {
  const rows = await readSelfRows(data);
  const base = await readSelfBase(data);
  return base && fold(emptyTables(), rows, base, sending.ids).self();
}
