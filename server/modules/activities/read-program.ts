import { asc, eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { activities } from '#server/db/schema.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import type { Reader } from '#server/db/types.ts';
import { readActivityDocuments } from '#server/modules/activities/activity-documents.ts';
import { presentActivity } from '#server/modules/activities/present-activity.ts';
import { readDayRows } from '#server/modules/days/read-day-rows.ts';

/** The days of an event, each with its activities in time order. */
export async function readProgram(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
): Promise<InferOutput<typeof EventWithProgram>['programs']> {
  const { event } = access;
  const days = await readDayRows(reader, event, viewer);
  const found = await reader
    .select()
    .from(activities)
    .where(eq(activities.eventId, event.id))
    .orderBy(asc(activities.startsLocal), asc(activities.id))
    .prepare('program_of_event')
    .execute();
  const documentsOf = await readActivityDocuments(reader, access);
  const programs = new Map(
    days.map((day) => [day.id, { ...day, activities: [] as ReturnType<typeof presentActivity>[] }]),
  );
  for (const activity of await mapInTurns(found, (row) => presentActivity(row, event, viewer, documentsOf)))
    programs.get(activity.programId)?.activities.push(activity);
  for (const { activities: list } of programs.values())
    list.sort((a, b) => Date.parse(a.startDateTime) - Date.parse(b.startDateTime));
  return [...programs.values()];
}
