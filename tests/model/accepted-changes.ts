// What the server has accepted stays on the device that sent it, in whatever order answers and pulls arrive:
// Nothing pending hidden, Any sequence.
import { expect } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { createdBy, deletedBy, type RecordedChange } from '#tests/model/recorded-change.ts';
import type { World } from '#tests/model/world.ts';

/**
 * After each step: expects what a creation that has left the outbox created to be in the cache, and what a
 * deletion that has left it deleted to be gone, unless somebody restores it. A pull that was requested before
 * the answer and arrives after it must not change either.
 */
export async function expectAcceptedKept(world: World): Promise<void> {
  const changes = [...world.changes.values()];
  const deleted = new Set(changes.flatMap((change) => deletedBy(change)?.id ?? []));
  // the comments on a hidden post are removed from other people's devices with it
  const hidden = new Set(
    changes.flatMap(({ type, args }) => (type === 'hidePost' ? (args as { postId: string }).postId : [])),
  );
  const restored = new Set(
    changes.flatMap(({ type, args }) =>
      type === 'restoreFromBin' ? (args as { entries: string[] }).entries : [],
    ),
  );
  const entryOf = (change: RecordedChange): string =>
    (change.args as { together?: string }).together ?? deletedBy(change)?.id ?? '';
  const restoredDays = new Set(
    changes.flatMap((change) => {
      const gone = deletedBy(change);
      return gone?.table === 'days' && restored.has(entryOf(change)) ? gone.id : [];
    }),
  );
  // an activity moved to another day is deleted with that day
  const movedTo = (activityId: string): string[] =>
    changes.flatMap(({ type, args }) => {
      const move = args as { activityId: string; to: string };
      return type === 'moveActivity' && move.activityId === activityId ? move.to : [];
    });
  for (const [
    index,
    {
      tab: { data },
    },
  ] of world.clients.entries()) {
    const own = changes.filter(({ client, queued, withdrawn }) => client === index && queued && !withdrawn);
    if (own.length === 0 || !(await data.cache.meta.get('pulledAt'))) continue;
    const waiting = new Set(await data.outbox.mutations.toCollection().primaryKeys());
    const settled = own.filter(({ id }) => !waiting.has(id));
    for (const change of settled) {
      const [made, gone] = [createdBy(change), deletedBy(change)];
      // an activity that was deleted once more after its day is restored with the day
      const days = [(change.args as { dayId?: string }).dayId ?? '', ...movedTo(gone?.id ?? '')];
      if (gone && !restored.has(entryOf(change)) && !days.some((id) => restoredDays.has(id)))
        expect(await isHeld(data, gone), `${change.type} ${gone.id} is not undone`).toBe(false);
      const parents = [...(Object.values(change.args as object) as string[]), ...movedTo(made?.id ?? '')];
      const mustStay =
        made &&
        !parents.some((id) => deleted.has(id) || hidden.has(id)) &&
        // arrivals are deleted with a removed guest
        made.table !== 'arrivals' &&
        (made.table === 'events' || (await shouldHoldAll(data, made.eventId)));
      if (mustStay) expect(await isHeld(data, made), `${change.type} ${made.id} stays`).toBe(true);
    }
  }
}

const isHeld = async (data: OwnData, { table, id }: { table: string; id: string }): Promise<boolean> =>
  (await data.cache.table(table).get(id)) !== undefined;

/** Whether this device should hold the whole event, as far as it knows. */
async function shouldHoldAll({ cache }: OwnData, eventId: string): Promise<boolean> {
  const [event, cursor, ahead] = await Promise.all([
    cache.events.get(eventId),
    cache.cursors.get(eventId),
    cache.ahead.get(eventId),
  ]);
  if (!event) return false;
  return (
    (event.isOwner || event.isHost || event.isGuest) &&
    cursor !== undefined &&
    !cursor.trimmed &&
    (ahead === undefined || ahead.role === cursor.role)
  );
}
