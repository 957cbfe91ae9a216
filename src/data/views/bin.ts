import { RESTORE_DAYS } from '#contract/constants.ts';
import type { BinRow } from '#contract/schemas/bin.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isBeingSaved } from '#src/data/databases/row-state.ts';
import { serverNow } from '#src/data/device/clock-difference.ts';
import { byTime } from '#src/data/views/by-time.ts';
import { groupBy } from '#src/data/views/group-by.ts';
import { openOutbox } from '#src/data/views/open-outbox.ts';
import { readEventView } from '#src/data/views/read-view.ts';

const PERIOD = RESTORE_DAYS * 86_400_000;

/** Everything deleted in one act. */
export interface BinEntry {
  id: string;
  /** Wall time in ms. */
  deletedAt: number;
  until: number;
  /** Names, the days before the activities. */
  days: string[];
  activities: string[];
  /** Names of the days that must be restored with it, because its activities are on them. */
  also: string[];
  /** What must be restored with it; null if a day it needs is gone for good, or not in the bin yet. */
  restores: { entries: string[]; days: string[]; activities: { id: string; dayId: string }[] } | null;
  /** A day it needs was deleted on this device, and that deletion is still pending. */
  waits: boolean;
  /** Deletions that were not sent and can still be undone, in the order in which they were made. */
  unsent: string[];
}

/** What hosts deleted from an itinerary and can still restore, latest first. */
export async function readBin(data: LocalData, eventId: string): Promise<BinEntry[]> {
  const view = await readEventView(data, eventId, ['events', 'days', 'bin']);
  const now = serverNow(data.device.clock);
  const rows = view.all('bin').filter(({ deletedAt }) => Date.parse(deletedAt) + PERIOD > now);
  const there = new Set(view.all('days').map(({ id }) => id));
  const byEntry = groupBy(rows, ({ entry }) => entry);
  const going = new Set((await deletionsOf(data, eventId)).flatMap(({ args }) => dayOf(args) ?? []));
  const entryOfDay = new Map(rows.flatMap(({ day, entry }) => (day ? [[day.id, entry] as const] : [])));
  const entries = [...byEntry].map(([id, own]): BinEntry => {
    const needed = withDays(id, byEntry, entryOfDay, there);
    const all = needed?.flatMap((entry) => byEntry.get(entry) ?? []) ?? own;
    const deletedAt = Math.max(...own.map((row) => Date.parse(row.deletedAt)));
    return {
      id,
      deletedAt,
      until: deletedAt + PERIOD,
      days: namesOfDays(own),
      activities: namesOfActivities(own),
      also: namesOfDays(all.filter(({ entry }) => entry !== id)),
      restores: needed && {
        entries: needed,
        days: all.flatMap(({ day }) => day?.id ?? []),
        activities: all.flatMap(({ activity }) =>
          activity ? [{ id: activity.id, dayId: activity.programId }] : [],
        ),
      },
      waits: !needed && own.some(({ activity }) => activity !== null && going.has(activity.programId)),
      unsent: [],
    };
  });
  return [...entries, ...(await readUnsent(data, eventId))].sort((a, b) => b.deletedAt - a.deletedAt);
}

const namesOfDays = (rows: readonly BinRow[]): string[] =>
  rows
    .flatMap(({ day }) => day ?? [])
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ name }) => name);

const namesOfActivities = (rows: readonly BinRow[]): string[] =>
  rows
    .flatMap(({ activity }) => activity ?? [])
    .sort(byTime)
    .map(({ name }) => name);

/**
 * Adds the entries of the days that its activities are on, if those are deleted; null if one is no longer in
 * the bin.
 */
function withDays(
  first: string,
  byEntry: ReadonlyMap<string, readonly BinRow[]>,
  entryOfDay: ReadonlyMap<string, string>,
  there: ReadonlySet<string>,
): string[] | null {
  const needed = new Set([first]);
  for (const entry of needed)
    for (const { activity } of byEntry.get(entry) ?? []) {
      if (!activity || there.has(activity.programId)) continue;
      const ofDay = entryOfDay.get(activity.programId);
      if (ofDay === undefined) return null;
      needed.add(ofDay);
    }
  return [...needed];
}

function deletionsOf(data: LocalData, eventId: string): Promise<OutboxRow[]> {
  const isDeletion = (row: OutboxRow): boolean =>
    row.eventId === eventId &&
    (row.type === 'deleteDay' || row.type === 'deleteActivity') &&
    row.status !== 'rejected';
  return openOutbox(data, `deletions/${eventId}`, isDeletion, (outbox) =>
    outbox.mutations.where('eventId').equals(eventId).filter(isDeletion).sortBy('seq'),
  );
}

const dayOf = (args: unknown): string | undefined => {
  const { dayId, activityId } = args as { dayId: string; activityId?: string };
  return activityId === undefined ? dayId : undefined;
};

/** Deletions pending on this device: until they are sent, undoing them restores what they delete. */
async function readUnsent(data: LocalData, eventId: string): Promise<BinEntry[]> {
  const rows = (await deletionsOf(data, eventId)).filter(
    (row) => row.status === 'queued' && !row.maybeSent && !isBeingSaved(row),
  );
  const acts = groupBy(rows, (row) => (row.args as { together?: string }).together ?? row.id);
  const unsent = await Promise.all(
    [...acts].map(async ([id, act]): Promise<BinEntry> => {
      const deletedAt = Math.max(...act.map(({ clientAt }) => clientAt));
      const [days, activities] = await held(data, `deleted/${act.map((row) => row.id).join()}`, () =>
        namesIn(data, act),
      );
      return {
        // separate from any part of the same act that was sent already
        id: `unsent/${id}`,
        deletedAt,
        until: deletedAt + PERIOD,
        days,
        activities,
        also: [],
        restores: null,
        waits: false,
        unsent: act.toSorted((a, b) => a.seq - b.seq).map((row) => row.id),
      };
    }),
  );
  // what somebody else has deleted meanwhile is in the bin already: undoing the deletion here restores nothing
  return unsent.filter(({ days, activities }) => days.length + activities.length > 0);
}

async function namesIn({ cache }: LocalData, act: readonly OutboxRow[]): Promise<[string[], string[]]> {
  const days = await cache.days.bulkGet(act.flatMap(({ args }) => dayOf(args) ?? []));
  const activities = await cache.activities.bulkGet(
    act.flatMap(({ args }) => (args as { activityId?: string }).activityId ?? []),
  );
  return [days.flatMap((day) => day?.name ?? []), activities.flatMap((activity) => activity?.name ?? [])];
}
