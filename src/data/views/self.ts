import type { Profile } from '#contract/schemas/profile.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isIn, lanePrefixes } from '#src/data/lanes.ts';
import type { Self } from '#src/data/self.ts';
import { sending } from '#src/data/sending.ts';
import { fold } from '#src/data/views/fold.ts';
import { emptyTables, type SelfView } from '#src/data/views/fold-view.ts';
import { openOutbox } from '#src/data/views/open-outbox.ts';

const SELF = 'self';

/** What the server last said about the person. The outbox is read before it, as in every view. */
export async function readSelfBase(data: Pick<LocalData, 'cache' | 'me' | 'reads'>): Promise<Self | null> {
  const base = await held(data, SELF, () => data.cache.meta.get(SELF));
  return (base?.value as Self | undefined) ?? data.me;
}

/**
 * Resolves to whether anything is new. It is written only then: otherwise every pull would make every screen
 * re-read.
 */
export async function putSelfBase({ cache }: Pick<LocalData, 'cache'>, self: Profile): Promise<boolean> {
  const held = (await cache.meta.get(SELF))?.value;
  if (JSON.stringify(held) === JSON.stringify(self)) return false;
  await cache.meta.put({ key: SELF, value: self });
  return true;
}

/** Pending changes to how the person is shown: every view that shows people reads them. */
export const readSelfRows = (data: LocalData): Promise<OutboxRow[]> =>
  openOutbox(
    data,
    SELF,
    ({ lane }) => isIn(lane, 'profile'),
    (outbox) => outbox.mutations.where('lane').startsWithAnyOf(lanePrefixes('profile')).toArray(),
  );

/** The signed-in person as they look here and now; null for a visitor. */
export async function readSelf(data: LocalData): Promise<SelfView | null> {
  const rows = await readSelfRows(data);
  const base = await readSelfBase(data);
  return base && fold(emptyTables(), rows, base, sending.ids).self();
}
