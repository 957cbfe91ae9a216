import { idIn, isIn } from '#src/data/lanes.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import type { Need } from '#src/mutations/kinds/mutation.ts';

/**
 * The answers to events among `needs` that must be waited for: none for events in which the person takes part
 * anyway. Call outside a transaction of the outbox, because it also reads the cache.
 */
export async function openAnswers({ outbox, cache }: OwnData, needs: readonly Need[]): Promise<Need[]> {
  const open: Need[] = [];
  for (const lane of needs) {
    const eventId = idIn(lane, 'rsvp');
    if (eventId === undefined) continue;
    const answers = await outbox.mutations.where('lane').equals(lane).toArray();
    if (answers.length === 0) continue;
    // a device that cannot tell waits, to be safe
    const event = await cache.events.get(eventId).catch(() => undefined);
    const takesPart = event !== undefined && (event.isOwner || event.isHost || event.isGuest);
    if (!takesPart || answers.some(({ args }) => (args as { answer?: string }).answer === 'NO'))
      open.push(lane);
  }
  return open;
}

/** Lookups by need: changes made together often share them. */
export type Looked = Map<Need, Promise<OutboxRow[]>>;

/**
 * Ids of the pending rows that must be accepted first; all other needs are on the server already. `answers`:
 * those of `needs` to wait for, by `openAnswers`; null = not looked up yet, and then the result is null if an
 * answer of the person's own is pending. Call inside a transaction of the outbox.
 */
export async function dependenciesOf(
  outbox: OutboxDb,
  needs: readonly Need[],
  answers: readonly Need[] | null,
  looked: Looked,
): Promise<string[] | null> {
  let unknown = false;
  const rows = await Promise.all(
    needs.map(async (need) => {
      const isAnswer = isIn(need, 'rsvp');
      if (isAnswer && answers && !answers.includes(need)) return undefined;
      const looking =
        looked.get(need) ??
        (isAnswer
          ? outbox.mutations.where('lane').equals(need).sortBy('seq')
          : outbox.mutations.where('creates').equals(need).limit(1).toArray());
      looked.set(need, looking);
      const found = await looking;
      if (!isAnswer) return found[0];
      unknown ||= !answers && found.length > 0;
      // waiting for a refused answer would be pointless
      return found.findLast(({ status }) => status !== 'rejected');
    }),
  );
  return unknown ? null : rows.flatMap((row) => (row ? [row.id] : []));
}
