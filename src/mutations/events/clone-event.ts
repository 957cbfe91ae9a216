import * as v from 'valibot';
import { copyId } from '#contract/rules/copy-id.ts';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { addDays, calendarDateOf, daysBetween, spanOf } from '#contract/rules/time.ts';
import { ActivityRow } from '#contract/schemas/activities.ts';
import { CalendarDate, Id, Privacy } from '#contract/schemas/common.ts';
import { DayRow } from '#contract/schemas/days.ts';
import { EventRow } from '#contract/schemas/events.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf, type Thing } from '#src/data/lanes.ts';
import type { ItineraryView } from '#src/data/views/event.ts';
import { shifted } from '#src/data/views/move-day.ts';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { madeBy } from '#src/mutations/kinds/made-by.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { releaseDeletionsOf } from '#src/mutations/outbox/hold-deletion.ts';

const Shown = v.object({
  event: v.pick(EventRow, [
    'name',
    'subtitle',
    'description',
    'image',
    'imageCredit',
    'startOn',
    'endOn',
    'timezone',
    'linkAccess',
    'rsvpType',
    'capacity',
    'plusOnes',
    'needsReview',
  ]),
  days: v.array(v.omit(DayRow, ['eventId', 'version', 'updatedAt'])),
  activities: v.array(v.omit(ActivityRow, ['eventId', 'documents', 'version', 'updatedAt'])),
});
type Shown = v.InferOutput<typeof Shown>;

const Args = v.object({
  id: Id,
  sourceId: Id,
  startOn: CalendarDate,
  privacy: Privacy,
  /** The copy as this device predicts it, shown until the server has made it. */
  shown: Shown,
  /** Unsent changes of the source: the copy waits for them, or it would lack them. */
  after: v.array(v.custom<Thing>((thing) => typeof thing === 'string')),
});
type Args = v.InferOutput<typeof Args>;

export const cloneEventMutation = creation({
  type: 'cloneEvent',
  version: 1,
  args: Args,
  eventId: ({ id }) => id,
  creates: ({ id, shown }) => [
    laneOf('event', id),
    ...shown.days.map((day) => laneOf('day', day.id)),
    ...shown.activities.map((activity) => laneOf('activity', activity.id)),
  ],
  needs: ({ after }) => after,
  request: ({ id, sourceId, startOn, privacy }, { at }) => ({
    method: 'POST',
    path: `/api/events/${sourceId}/clone`,
    body: { id, startDateTime: `${startOn}T00:00:00.000Z`, privacy, createdAt: at },
  }),
  fold: (view, { id, privacy, shown }, { me, at }) => {
    const row = { version: 0, updatedAt: new Date(at).toISOString() };
    const confirmed = view.get('events', id) !== undefined;
    view.add('events', {
      id,
      ...shown.event,
      ...spanOf(shown.event.startOn, shown.event.endOn, shown.event.timezone),
      privacy,
      ...madeBy(me),
      createdAt: row.updatedAt,
      ...row,
    });
    if (confirmed) return;
    for (const day of shown.days) view.add('days', { ...day, eventId: id, ...row });
    for (const activity of shown.activities)
      view.add('activities', { ...activity, eventId: id, documents: [], ...row });
  },
  label: () => messages.cloneEvent,
  words: ({ shown }) => shown.event.name,
  undo: { by: deleteEventMutation, args: ({ id }) => ({ eventId: id }) },
  edit: {
    fields: ({ startOn, privacy }) =>
      formFields({ startOn, privacy }, { startOn: { sentAs: 'startDateTime' } }),
    apply: (args, values) => {
      const edited = { ...args, ...values };
      return { ...edited, shown: moved(args.shown, daysBetween(args.startOn, edited.startOn)) };
    },
    wrong: ({ startOn }, now): Record<string, string> => {
      const error = eventDatesError(startOn, startOn, calendarDateOf(new Date(now).toISOString()));
      return error ? { startOn: error.text } : {};
    },
  },
});

/** Moves everything by whole days, at the same wall time. */
function moved({ event, days, activities }: Shown, by: number): Shown {
  return {
    event: { ...event, startOn: addDays(event.startOn, by), endOn: addDays(event.endOn, by) },
    days: days.map((day) => ({ ...day, date: addDays(day.date, by) })),
    activities: activities.map((activity) => ({ ...activity, ...shifted(activity, by) })),
  };
}

export interface NewCopy {
  source: ItineraryView;
  /** First day of the copy. */
  startOn: string;
  privacy: Args['privacy'];
}

/** The arguments to queue for a copy with this id. */
export function cloneArgs({ source, startOn, privacy }: NewCopy, id: string): Args {
  const { event, days } = source;
  const activities = days.flatMap((day) => day.activities);
  const waiting = (kind: 'day' | 'activity', rows: readonly { id: string; version: number }[]): Thing[] =>
    rows.filter(({ version }) => version === 0).map((row) => laneOf(kind, row.id));
  const shown: Shown = {
    event,
    days: days.map(({ activities: _activities, ...day }) => ({ ...day, id: copyId(day.id, id) })),
    activities: activities.map((activity) => ({
      ...activity,
      id: copyId(activity.id, id),
      programId: copyId(activity.programId, id),
    })),
  };
  return {
    id,
    sourceId: event.id,
    startOn,
    privacy,
    shown: moved(shown, daysBetween(event.startOn, startOn)),
    after: [laneOf('event', event.id), ...waiting('day', days), ...waiting('activity', activities)],
  };
}

/** Copies an event to another first day; the copy is shown at once, and its id is known. */
export function cloneEvent(
  copy: NewCopy,
  data: OwnData = ownData(),
): { eventId: string; change: Promise<string | null> } {
  const id = theDevice().newId();
  const queue = () => enqueueIn(data, cloneEventMutation, cloneArgs(copy, id));
  return { eventId: id, change: releaseDeletionsOf(copy.source.event.id, data).then(queue) };
}
