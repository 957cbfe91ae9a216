import type { FieldChange } from '#contract/errors.ts';
import type { EditField } from '#src/data/edit-field.ts';
import { foldOf } from '#src/data/folds.ts';
import { idIn, laneOf } from '#src/data/lanes.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow, Outcome } from '#src/data/databases/outbox-row.ts';
import { isBeingSaved, mayBeReplaced } from '#src/data/databases/row-state.ts';
import { refusalText } from '#src/data/refusal-text.ts';
import { sending } from '#src/data/sending.ts';
import { decidedNamesOf } from '#src/data/views/decided-names.ts';
import { openOutbox } from '#src/data/views/open-outbox.ts';
import { readEventsView } from '#src/data/views/read-view.ts';
import { marksOf } from '#src/data/views/marks.ts';
import type { SyncMark } from '#src/data/views/sync-mark.ts';
import { undecided } from '#src/data/views/undecided.ts';

/** By field: the server's value, the intended value, the value before that, and who changed it last. */
export interface FieldConflict {
  theirs: Record<string, unknown>;
  mine: Record<string, unknown>;
  base: Record<string, unknown>;
  changed: FieldChange | null;
  /** Labels of the fields and how to format their values. */
  fields: EditField[];
}

/** One line of the tray. */
export interface OutboxItem {
  id: string;
  type: string;
  /** What kind of change it is: "Comment"; for a host's decision about one guest, with their name. */
  label: string;
  /** Its words, byte for byte; '' if it has none. */
  words: string;
  eventId: string | null;
  eventName: string | null;
  state: SyncMark['state'];
  /** A newer version of the app queued it and will send it. */
  heldForUpgrade: boolean;
  /** Why it needs attention, in plain words; null while it is only waiting. */
  reason: string | null;
  code: Outcome['code'] | null;
  /** Refused, and a newer answer to the event was given since. */
  overtaken: boolean;
  conflict: FieldConflict | null;
  /**
   * What a person can correct in it now; none once it may have arrived, and none in a conflict, which has its
   * own card.
   */
  edits: EditField[];
  /** What the server said about single fields, keyed by its own names for them. */
  wrong: Readonly<Record<string, string>>;
  /** Time zone of the activity or the event that it is about. */
  zone: string | null;
  /** Wall time in ms. */
  at: number;
}
export interface OutboxView {
  /** In the order in which they were made. */
  rows: OutboxItem[];
  /** Everything not yet on the server. */
  waiting: number;
  /** How many will not proceed by themselves. */
  attention: number;
}

export async function readOutbox(data: LocalData): Promise<OutboxView> {
  const rows = await openOutbox(
    data,
    'all',
    // leave out rows that are still being stored
    (row) => !isBeingSaved(row),
    ({ mutations }) => mutations.orderBy('seq').toArray(),
  );
  if (rows.length === 0) return { rows: [], waiting: 0, attention: 0 };
  const events = await readEventsView(data, rows);
  const marks = marksOf(rows, sending.ids);
  const [zones, dayNames, guestNames] = await Promise.all([
    zonesOf(data, rows),
    dayNamesOf(data, rows),
    decidedNamesOf(data, rows),
  ]);
  const items = rows.map((row): OutboxItem => {
    const state = marks.get(row.id)?.state ?? 'waiting';
    const event = row.eventId === undefined ? undefined : events.get('events', row.eventId);
    const [eventName, zone] = [event?.name || null, zones.get(row.lane) ?? event?.timezone ?? null];
    const label = labelOf(row, guestNames.get(row.id));
    const known = made.get(row);
    if (
      known?.state === state &&
      known.eventName === eventName &&
      known.zone === zone &&
      known.label === label
    )
      return known;
    const item = itemOf(row, { state, eventName, zone, label }, dayNames);
    // a parked item depends on what else is on the device
    if (row.status === 'queued') made.set(row, item);
    return item;
  });
  return {
    rows: items,
    waiting: items.length,
    attention: rows.filter((row) => row.status !== 'queued').length,
  };
}

/** A queued row does not change, so its item is made only once. */
const made = new WeakMap<OutboxRow, OutboxItem>();

function labelOf(row: OutboxRow, guestName: string | undefined): string {
  const known = foldOf(row);
  const label = known?.label(undecided(row)) ?? row.label ?? row.type;
  if (!guestName) return label;
  // the words, which follow after a colon, are not the guest's
  return known?.words(row.args) ? `${label} (${guestName})` : `${label}: ${guestName}`;
}

function itemOf(
  row: OutboxRow,
  shown: Pick<OutboxItem, 'state' | 'eventName' | 'zone' | 'label'>,
  dayNames: ReadonlyMap<string, string>,
): OutboxItem {
  const known = foldOf(row);
  const fields = known?.edit?.fields(row.args) ?? [];
  return {
    ...shown,
    id: row.id,
    type: row.type,
    words: known?.words(undecided(row)) ?? row.words ?? '',
    eventId: row.eventId ?? null,
    heldForUpgrade: row.status === 'heldUpgrade',
    reason: refusalText(row.outcome),
    code: row.outcome?.code ?? null,
    overtaken: Boolean(row.outcome?.overtakenBy),
    conflict: row.status === 'conflict' ? conflictOf(row, fields, dayNames) : null,
    edits: row.status !== 'conflict' && mayBeReplaced(row) ? fields.filter(isWritten) : [],
    wrong: row.outcome?.fields ?? {},
    at: row.clientAt,
  };
}

/**
 * Everything that goes when a row goes: what depends on what it creates, directly or through others. Rows that
 * only wait for it to be accepted, as a post waits for the answer to the event, stay. `rows` in order of
 * `seq`.
 */
export function dependantsOf(rows: readonly OutboxRow[], id: string): OutboxRow[] {
  const creators = new Set(rows.filter(({ creates }) => creates.length > 0).map((row) => row.id));
  const gone = new Set([id]);
  return rows.filter(
    (row) => row.dependsOn.some((needed) => gone.has(needed) && creators.has(needed)) && gone.add(row.id),
  );
}

/** False for a value edited on a screen of its own: here it can only be compared. */
const isWritten = ({ kind }: EditField): boolean =>
  kind !== 'days' && kind !== 'names' && kind !== 'questions';

function conflictOf(
  { outcome, ...row }: OutboxRow,
  fields: EditField[],
  dayNames: ReadonlyMap<string, string>,
): OutboxItem['conflict'] {
  const theirs = readable(outcome?.current ?? {});
  const body = ('body' in row.request ? row.request.body : {}) as Record<string, unknown>;
  const pick = (from: Record<string, unknown>) =>
    readable(Object.fromEntries(Object.keys(theirs).map((field) => [field, from[field]])));
  const [changed = null] = Object.values(outcome?.changed ?? {}).sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
  return { theirs, mine: pick(body), base: pick(row.base ?? {}), changed, fields };

  /** Replaces the ids in an order of days with names; only this device knows what they refer to. */
  function readable(values: Record<string, unknown>): Record<string, unknown> {
    const isOrder = (field: string) => fields.some(({ name, kind }) => name === field && kind === 'days');
    return Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        isOrder(field) && Array.isArray(value)
          ? value.flatMap((id: string) => dayNames.get(id) ?? []).join(' · ')
          : value,
      ]),
    );
  }
}

/** The names of all days of an event whose order is undecided. */
async function dayNamesOf(data: LocalData, rows: readonly OutboxRow[]): Promise<Map<string, string>> {
  const events = rows.flatMap(({ status, lane }) =>
    status === 'conflict' ? (idIn(lane, 'days') ?? []) : [],
  );
  if (events.length === 0) return new Map();
  const days = await held(data, `days/${events.join()}`, () =>
    data.cache.days.where('eventId').anyOf(events).toArray(),
  );
  return new Map(days.map(({ id, name }) => [id, name]));
}

/**
 * The zone of each activity that a parked change is about, by its lane: times are shown in it, as on the
 * activity's own screen.
 */
async function zonesOf(data: LocalData, rows: readonly OutboxRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ status, lane }) => (status === 'queued' ? [] : (idIn(lane, 'activity') ?? [])));
  if (ids.length === 0) return new Map();
  const activities = await held(data, `zones/${ids.join()}`, () => data.cache.activities.bulkGet(ids));
  return new Map(
    activities.flatMap((activity) =>
      activity ? [[laneOf('activity', activity.id), activity.timezone]] : [],
    ),
  );
}
