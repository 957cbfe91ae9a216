import { v7 as uuidv7 } from 'uuid';
import { ACTIVITIES_MAX } from '#contract/constants.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { writersOf } from '#server/change/field-edit.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import type { activities, ImportedActivity } from '#server/db/schema.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import type { ActivityBefore } from '#server/modules/mail/changes-mail.ts';
import { located } from '#server/modules/schedule-import/located.ts';
import type { ImportedEntry } from '#server/modules/schedule-import/remember-import.ts';
import { planDays, type PlannedDays } from '#server/modules/schedule-update/add-days.ts';
import type { Comparison, Difference, Field } from '#server/modules/schedule-update/compare-with-file.ts';
import type { Entry } from '#server/modules/schedule-update/match-entries.ts';
import { upcomingChanges } from '#server/modules/schedule-update/notify-updated.ts';
import type { Programme } from '#server/modules/schedule-update/read-programme.ts';
import { choiceOf } from '#server/modules/schedule-update/show-comparison.ts';

/** The state of an event that an update was planned for. */
export interface Seen {
  version: number;
  timezone: string;
  /** As in `imports`. */
  file: string | null;
}

/** Everything that an update writes, except for the version. */
export interface UpdatePlan {
  seen: Seen;
  /** Identifies the file from now on. */
  file: string;
  /** The zone of wall times that do not name one. */
  zone: string;
  days: PlannedDays;
  dayNames: ReadonlyMap<string, string> | undefined;
  added: NewActivity[];
  changed: ActivityRecord[];
  /** What the file said about activities that exist, that were left out, and that are added. */
  told: ImportedRow[];
  toldOfAdded: ImportedRow[];
  /** Left to the client, which deletes them like anything else. */
  remove: { activityId: string; programId: string }[];
  /** Activities whose upcoming time or place changes, in their previous state. */
  upcoming: [id: string, before: ActivityBefore][];
}
type NewActivity = Omit<typeof activities.$inferInsert, 'version' | 'updatedAt'> & { id: string };
export type ImportedRow = ImportedEntry & { id: string };

/** The person who plans it, and when. */
export type Planner = Pick<Unit, 'actor' | 'now'>;
interface PlanOf {
  programme: Programme;
  comparison: Comparison;
  dayNames: ReadonlyMap<string, string> | undefined;
  /** Choices to invert. */
  flipped: ReadonlySet<string>;
}

/**
 * Plans the chosen changes: new activities, and new values of existing ones, which keep their ids and everything
 * attached to them. After that this file is the last one, including what was left out of it.
 * @throws Refusal TOO_MANY_DAYS, TOO_MANY_ACTIVITIES
 */
export async function planUpdate(by: Planner, { event }: EventAccess, of: PlanOf): Promise<UpdatePlan> {
  const { programme, dayNames } = of;
  const { added, edits, remove } = chosenOf(of);
  if (programme.records.size + added.size > ACTIVITIES_MAX) throw new Refusal('TOO_MANY_ACTIVITIES');
  const moved = edits.filter(({ fields }) => fields.includes('when'));
  const days = planDays(
    programme.days,
    [...added.keys(), ...moved.map(({ entry }) => entry)].map(({ told }) => told.on),
  );
  const dayOf = ({ on }: ImportedActivity) => {
    const id = days.ids.get(on);
    if (id === undefined) throw new Error(`no day on ${on}`);
    return id;
  };
  const changed = await mapInTurns(edits, (edit) => edited(by, edit, dayOf));
  return {
    seen: { version: event.version, timezone: event.timezone, file: programme.file },
    file: uuidv7(),
    zone: programme.zone,
    days,
    dayNames,
    added: await mapInTurns([...added], ([{ told, coordinates }, id]) => {
      const { on: _on, location, ...row } = told;
      return { id, eventId: event.id, dayId: dayOf(told), ...row, location: located(location, coordinates) };
    }),
    changed,
    ...toldOf(of, { added, remove }),
    remove,
    upcoming: await upcomingChanges(
      event,
      edits.map(({ record }, index) => ({ was: record, is: changed[index] ?? record })),
      by.now,
    ),
  };
}

interface Edit {
  record: ActivityRecord;
  entry: Entry;
  fields: Field[];
}
interface Chosen {
  /** With the ids they will get. */
  added: Map<Entry, string>;
  edits: Edit[];
  remove: UpdatePlan['remove'];
}

function chosenOf({ programme: { records }, comparison, flipped }: PlanOf): Chosen {
  const isChosen = (chosen: boolean, id: string) => chosen !== flipped.has(id);
  const all: Chosen = { added: new Map(), edits: [], remove: [] };
  const take = (difference: Difference, index: number): void => {
    if (difference.kind === 'added') {
      if (isChosen(difference.chosen, choiceOf(index))) all.added.set(difference.entry, uuidv7());
      return;
    }
    const record = records.get(difference.current.id);
    if (!record) return;
    if (difference.kind === 'removed') {
      if (isChosen(difference.chosen, choiceOf(index)))
        all.remove.push({ activityId: record.id, programId: record.dayId });
      return;
    }
    const fields = difference.changes
      .filter(({ field, chosen }) => isChosen(chosen, choiceOf(index, field)))
      .map(({ field }) => field);
    if (fields.length > 0) all.edits.push({ record, entry: difference.entry, fields });
  };
  comparison.differences.forEach(take);
  return all;
}

/**
 * Makes the person who updates the writer of these fields, so that their next change does not conflict with
 * themselves.
 */
function edited(
  by: Planner,
  { record, entry: { told, coordinates }, fields }: Edit,
  dayOf: (told: ImportedActivity) => string,
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
  return { ...row, writers: { ...record.writers, ...writersOf(by, written) } };
}

/** A removal that the client did not carry out is proposed again; what was left out is not. */
function toldOf(
  { programme, comparison }: PlanOf,
  of: Pick<Chosen, 'added' | 'remove'>,
): Pick<UpdatePlan, 'told' | 'toldOfAdded'> {
  const told: ImportedRow[] = [];
  const toldOfAdded: ImportedRow[] = [];
  // time-ordered ids preserve the order of the file
  for (const { entry, current } of comparison.entries) {
    const added = current ? undefined : of.added.get(entry);
    const one = { id: uuidv7(), key: entry.key, told: entry.told };
    if (added) toldOfAdded.push({ ...one, activityId: added });
    else told.push({ ...one, activityId: current?.id ?? null });
  }
  const going = new Set(of.remove.map(({ activityId }) => activityId));
  for (const { key, told: said, activityId } of programme.remembered ?? [])
    if (activityId !== null && going.has(activityId))
      told.push({ id: uuidv7(), key, told: said, activityId });
  return { told, toldOfAdded };
}
