// What the server has accepted stays on the device where it was done, in whatever order anything arrives: Nothing
// pending hidden, Any sequence.
import { expect } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { thingDeletedBy, thingMadeBy } from '#tests/model/deed.ts';
import type { World } from '#tests/model/world.ts';

/**
 * After each step: a creation that has left the outbox is stored as confirmed, and a deletion that has left it is not
 * undone, unless somebody restores what it deleted. A pull that was requested before the answer and arrives after it
 * must change neither.
 */
export async function expectKept(world: World): Promise<void> {
  const deeds = [...world.deeds.values()];
  const deleted = new Set(deeds.flatMap((deed) => thingDeletedBy(deed)?.id ?? []));
  // the comments on a post that a host hides leave other people's devices with it
  const hidden = new Set(
    deeds.flatMap(({ type, args }) => (type === 'hidePost' ? (args as { postId: string }).postId : [])),
  );
  const restored = new Set(
    deeds.flatMap(({ type, args }) =>
      type === 'restoreFromBin' ? (args as { entries: string[] }).entries : [],
    ),
  );
  // an activity moved to another day is deleted with that day
  const movedTo = (activityId: string): string[] =>
    deeds.flatMap(({ type, args }) => {
      const move = args as { activityId: string; to: string };
      return type === 'moveActivity' && move.activityId === activityId ? move.to : [];
    });
  for (const [
    index,
    {
      tab: { data },
    },
  ] of world.seats.entries()) {
    const own = deeds.filter(({ seat, queued, withdrawn }) => seat === index && queued && !withdrawn);
    if (own.length === 0 || !(await data.cache.meta.get('pulledAt'))) continue;
    const waiting = new Set(await data.outbox.mutations.toCollection().primaryKeys());
    const settled = own.filter(({ id }) => !waiting.has(id));
    for (const deed of settled) {
      const [made, gone] = [thingMadeBy(deed), thingDeletedBy(deed)];
      const entry = (deed.args as { together?: string }).together ?? gone?.id ?? '';
      if (gone && !restored.has(entry))
        expect(await isHeld(data, gone), `${deed.type} ${gone.id} is not undone`).toBe(false);
      const parents = [...(Object.values(deed.args as object) as string[]), ...movedTo(made?.id ?? '')];
      const mustStay =
        made &&
        !parents.some((id) => deleted.has(id) || hidden.has(id)) &&
        // deleted with a removed guest
        made.table !== 'arrivals' &&
        (made.table === 'events' || (await isWhole(data, made.eventId)));
      if (mustStay) expect(await isHeld(data, made), `${deed.type} ${made.id} stays`).toBe(true);
    }
  }
}

const isHeld = async (data: OwnData, { table, id }: { table: string; id: string }): Promise<boolean> =>
  (await data.cache.table(table).get(id)) !== undefined;

/** Should this device hold the whole event, as far as it knows? */
async function isWhole({ cache }: OwnData, eventId: string): Promise<boolean> {
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
