import { setImmediate as others } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { ACTIVITIES_MAX } from '#contract/constants.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { writersOf } from '#server/change/field-edit.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { activities, type ToldActivity } from '#server/db/schema.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { addDays } from '#server/modules/schedule-update/add-days.ts';
import type { Comparison, Field } from '#server/modules/schedule-update/compare-with-file.ts';
import { located } from '#server/modules/schedule-import/located.ts';
import { rememberImport } from '#server/modules/schedule-import/remember-import.ts';
import type { Entry } from '#server/modules/schedule-update/match-entries.ts';
import type { Programme } from '#server/modules/schedule-update/read-programme.ts';
import { choiceOf } from '#server/modules/schedule-update/show-comparison.ts';
import { notifyUpdated } from '#server/modules/schedule-update/notify-updated.ts';

/** Rows written before others in this process get a turn. */
const ROWS_BETWEEN_OTHERS = 100;

export interface Updated {
  added: number;
  changed: number;
  remove: { activityId: string; programId: string }[];
}

/**
 * Writes the chosen changes: new activities, and new values of existing ones, which keep their ids and
 * everything attached to them. Removals are returned, for the client to delete them like anything else. From
 * then on this file is the last one, including what was left out of it.
 * @throws Refusal TOO_MANY_DAYS, TOO_MANY_ACTIVITIES
 */
export async function updateFromFile(
  unit: Unit,
  mailer: Mailer,
  access: EventAccess,
  of: {
    programme: Programme;
    comparison: Comparison;
    dayNames: ReadonlyMap<string, string> | undefined;
    /** Choices that are inverted. */
    flipped: ReadonlySet<string>;
  },
): Promise<Updated> {
  const { event } = access;
  const { programme, comparison, flipped } = of;
  const { records } = programme;
  const isChosen = (chosen: boolean, id: string) => chosen !== flipped.has(id);

  const added = new Map<Entry, string>();
  const edits: { record: ActivityRecord; entry: Entry; fields: Field[] }[] = [];
  const remove: Updated['remove'] = [];
  for (const [index, difference] of comparison.differences.entries()) {
    if (difference.kind === 'added') {
      if (isChosen(difference.chosen, choiceOf(index))) added.set(difference.entry, uuidv7());
      continue;
    }
    const record = records.get(difference.current.id);
    if (!record) continue;
    if (difference.kind === 'removed') {
      if (isChosen(difference.chosen, choiceOf(index)))
        remove.push({ activityId: record.id, programId: record.dayId });
      continue;
    }
    const fields = difference.changes
      .filter(({ field, chosen }) => isChosen(chosen, choiceOf(index, field)))
      .map(({ field }) => field);
    if (fields.length > 0) edits.push({ record, entry: difference.entry, fields });
  }
  if (records.size + added.size > ACTIVITIES_MAX) throw new Refusal('TOO_MANY_ACTIVITIES');

  const moved = edits.filter(({ fields }) => fields.includes('when'));
  const dayIds = await addDays(
    unit,
    event.id,
    [...added.keys(), ...moved.map(({ entry }) => entry)].map(({ told }) => told.on),
    of.dayNames,
  );
  unit.leaveToPulls();
  const version = await unit.bump(event.id);
  const stamp = { version, updatedAt: unit.now };
  const dayOf = ({ on }: ToldActivity) => {
    const id = dayIds.get(on);
    if (id === undefined) throw new Error(`no day on ${on}`);
    return id;
  };
  await inPieces([...added], (some) =>
    insertNew(
      unit,
      activities,
      some.map(([{ told, coordinates }, id]) => {
        const { on: _on, location, ...row } = told;
        const place = located(location, coordinates);
        return { id, eventId: event.id, dayId: dayOf(told), ...row, location: place, ...stamp };
      }),
    ),
  );
  const rows = edits.map(({ record, entry, fields }) => ({
    ...edited(unit, record, entry, fields, dayOf),
    ...stamp,
  }));
  await inPieces(rows, async (some) => {
    await unit.tx
      .insert(activities)
      .values(some)
      .onConflictDoUpdate({ target: activities.id, set: EXCLUDED });
  });

  await remember(unit, event.id, of, { added, remove });
  await notifyUpdated(
    unit,
    mailer,
    access,
    edits.map(({ record }) => record),
    rows,
  );
  return { added: added.size, changed: edits.length, remove };
}

const EXCLUDED = {
  dayId: sql`excluded.day_id`,
  name: sql`excluded.name`,
  subtitle: sql`excluded.subtitle`,
  description: sql`excluded.description`,
  location: sql`excluded.location`,
  startsLocal: sql`excluded.starts_local`,
  endsLocal: sql`excluded.ends_local`,
  timezone: sql`excluded.timezone`,
  writers: sql`excluded.writers`,
  version: sql`excluded.version`,
  updatedAt: sql`excluded.updated_at`,
};

/**
 * The person who updates is the writer of these fields, so that their next change is no conflict with
 * themselves.
 */
function edited(
  unit: Unit,
  record: ActivityRecord,
  { told, coordinates }: Entry,
  fields: readonly Field[],
  dayOf: (told: ToldActivity) => string,
): ActivityRecord {
  const row = { ...record };
  const written: string[] = [];
  for (const field of fields) {
    if (field === 'when') {
      const { startsLocal, endsLocal, timezone } = told;
      Object.assign(row, { dayId: dayOf(told), startsLocal, endsLocal, timezone });
      written.push('startIsoTime', 'endIsoTime');
    } else {
      Object.assign(row, {
        [field]: field === 'location' ? located(told.location, coordinates) : told[field],
      });
      written.push(field);
    }
  }
  return { ...row, writers: { ...record.writers, ...writersOf(unit, written) } };
}

/** A removal that the client does not carry out is proposed again; what was left out is not. */
async function remember(
  unit: Unit,
  eventId: string,
  { programme, comparison }: { programme: Programme; comparison: Comparison },
  of: { added: ReadonlyMap<Entry, string>; remove: Updated['remove'] },
): Promise<void> {
  const going = new Set(of.remove.map(({ activityId }) => activityId));
  await rememberImport(unit, { eventId, timezone: programme.zone }, [
    ...comparison.entries.map(({ entry, current }) => ({
      key: entry.key,
      told: entry.told,
      activityId: current?.id ?? of.added.get(entry) ?? null,
    })),
    ...(programme.remembered ?? []).filter(({ activityId }) => activityId !== null && going.has(activityId)),
  ]);
}

async function inPieces<T>(all: readonly T[], write: (some: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += ROWS_BETWEEN_OTHERS) {
    await write(all.slice(from, from + ROWS_BETWEEN_OTHERS));
    await others();
  }
}
