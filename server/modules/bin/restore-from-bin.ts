import { and, eq, gt, inArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { ACTIVITIES_MAX, EVENT_DAYS_MAX } from '#contract/constants.ts';
import { dateInEvent } from '#contract/rules/date-in-event.ts';
import { placedDayName } from '#contract/rules/day-name.ts';
import { addDays, daysBetween } from '#contract/rules/time.ts';
import type { Restored, RestoreBody } from '#contract/schemas/bin.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import {
  activities,
  bin,
  days,
  files,
  tombstones,
  type BinnedActivity,
  type BinnedDay,
} from '#server/db/schema.ts';
import { restoreBelongings } from '#server/modules/bin/restore-belongings.ts';
import { restorableSince } from '#server/modules/bin/restorable-since.ts';
import type { BinRecord } from '#server/modules/days/forget-binned.ts';
import { placeDays } from '#server/modules/days/place-days.ts';
import { readDays } from '#server/modules/days/read-day-rows.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { resumeEvent } from '#server/modules/rsvp/fill-places.ts';

type Row = Pick<BinRecord, 'id' | 'was' | 'on' | 'imageFileId'>;
type DayBack = Row & { day: BinnedDay };
type ActivityBack = Row & { activity: BinnedActivity };

const ROWS_AT_ONCE = 1000;
const GONE = 'This is no longer in the bin and cannot be restored.';

/**
 * Restores deleted days and activities under their own ids. A day returns to its own date, which may extend the
 * event, or to the day after the last if that date is taken; later days move down by one position. An activity
 * returns to its day. What somebody else has already restored stays as it is.
 * @throws Refusal RESTORE_EXPIRED, DAY_NOT_FOUND, TOO_MANY_DAYS, TOO_MANY_ACTIVITIES
 */
export async function restoreFromBin(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  { entries }: InferOutput<typeof RestoreBody>,
): Promise<InferOutput<typeof Restored>> {
  const { tx, now } = unit;
  const eventId = event.id;
  const kept = await tx
    .select()
    .from(bin)
    .where(
      and(eq(bin.eventId, eventId), inArray(bin.entry, entries), gt(bin.deletedAt, restorableSince(now))),
    );
  if (entries.some((entry) => !kept.some((row) => row.entry === entry.toLowerCase())))
    throw new Refusal('RESTORE_EXPIRED', { text: GONE });
  const back = kept.filter(({ restoredAt }) => restoredAt === null);
  if (back.length === 0) return { days: [], activities: [] };
  const dayRows = back.flatMap((row): DayBack[] => (row.day ? [{ ...row, day: row.day }] : []));
  const activityRows = back.flatMap((row): ActivityBack[] =>
    row.activity ? [{ ...row, activity: row.activity }] : [],
  );

  const there = await readDays(tx, eventId);
  const dateOf = new Map(there.map(({ id, on }) => [id, on]));
  for (const { day, on } of dayRows.toSorted((a, b) => (a.on < b.on ? -1 : 1)))
    dateOf.set(day.id, dateInEvent(on, [...dateOf.values()]));
  const dates = [...dateOf.values()].sort();
  const placeOf = (id: string) => dates.indexOf(dateOf.get(id) ?? '');
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  if (dayRows.length > 0 && daysBetween(first, last) >= EVENT_DAYS_MAX) throw new Refusal('TOO_MANY_DAYS');
  if (activityRows.some(({ activity }) => !dateOf.has(activity.dayId))) throw new Refusal('DAY_NOT_FOUND');
  if (
    activityRows.length > 0 &&
    activityRows.length + (await tx.$count(activities, eq(activities.eventId, eventId))) > ACTIVITIES_MAX
  )
    throw new Refusal('TOO_MANY_ACTIVITIES');

  const version =
    dayRows.length > 0
      ? await stampEvent(unit, eventId, { startOn: first, endOn: last })
      : await unit.bump(eventId);
  const stamp = { eventId, version, updatedAt: now };
  const pictures = await picturesLeft(unit, back);
  const picture = ({ imageFileId }: Row) => (imageFileId && pictures.has(imageFileId) ? imageFileId : null);
  await forgetDeletion(unit, eventId, [
    ...dayRows.map(({ day }) => day.id),
    ...activityRows.map(({ activity }) => activity.id),
  ]);
  await insertInTurn(dayRows, (some) =>
    tx.insert(days).values(
      some.map((row) => ({
        ...row.day,
        name: placedDayName(row.day.name, row.day.place ?? 0, placeOf(row.day.id)),
        on: dateOf.get(row.day.id) ?? row.on,
        imageFileId: picture(row),
        imageCredit: picture(row) === null ? null : row.day.imageCredit,
        ...stamp,
      })),
    ),
  );
  await insertInTurn(activityRows, (some) =>
    tx.insert(activities).values(
      some.map((row) => {
        const { documents: _documents, told: _told, ...activity } = row.activity;
        const by = daysBetween(row.was, dateOf.get(activity.dayId) ?? row.was);
        const moved = (local: string) => `${addDays(local.slice(0, 10), by)}${local.slice(10)}`;
        return {
          ...activity,
          startsLocal: moved(activity.startsLocal),
          endsLocal: moved(activity.endsLocal),
          imageFileId: picture(row),
          imageCredit: picture(row) === null ? null : activity.imageCredit,
          ...stamp,
        };
      }),
    ),
  );
  await restoreBelongings(
    unit,
    eventId,
    activityRows.map(({ activity }) => activity),
  );
  await placeDays(
    unit,
    version,
    there.map(({ id, name }, from) => ({ id, name, from, to: placeOf(id) })),
  );
  const ids = back.map(({ id }) => id);
  await tx
    .update(bin)
    .set({ day: null, activity: null, imageFileId: null, restoredAt: now })
    .where(inArray(bin.id, ids));
  await insertTombstones(unit, { eventId, version }, 'bin', ids);
  if (dayRows.length > 0) await resumeEvent(unit, mailer, event, { startOn: first, endOn: last });
  return {
    days: dayRows.map(({ day }) => day.id),
    activities: activityRows.map(({ activity }) => activity.id),
  };
}

/** Pictures that still exist: an event that has used up its space deletes them. */
async function picturesLeft({ tx }: Unit, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ imageFileId }) => imageFileId ?? []);
  if (ids.length === 0) return new Set();
  const found = await tx.select({ id: files.id }).from(files).where(inArray(files.id, ids));
  return new Set(found.map(({ id }) => id));
}

/** Deletes the tombstones, so that no device drops what was restored. */
async function forgetDeletion({ tx }: Unit, eventId: string, ids: readonly string[]): Promise<void> {
  await tx
    .delete(tombstones)
    .where(
      and(
        eq(tombstones.eventId, eventId),
        inArray(tombstones.tableName, ['days', 'activities']),
        inArray(tombstones.rowId, [...ids]),
      ),
    );
}

async function insertInTurn<T>(
  rows: readonly T[],
  insert: (some: T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insert(rows.slice(from, from + ROWS_AT_ONCE));
}
