import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { activities, days, importedActivities, imports, type ImportedActivity } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { readDays, type DayRecord } from '#server/modules/days/read-day-rows.ts';
import type { Current, Field, Remembered } from '#server/modules/schedule-update/compare-with-file.ts';

export interface Programme {
  /** The zone of the first file's wall times; without a file, the event's. */
  zone: string;
  /** Identifies the last file if it was an update. */
  file: string | null;
  days: readonly DayRecord[];
  records: ReadonlyMap<string, ActivityRecord>;
  activities: Current[];
  /** null: no file is known. */
  remembered: Remembered[] | null;
}

const WRITTEN_AS: Record<Field, readonly string[]> = {
  name: ['name'],
  subtitle: ['subtitle'],
  description: ['description'],
  location: ['location'],
  when: ['startIsoTime', 'endIsoTime'],
};

/** An event's activities, and what its last file said about them. */
export async function readProgramme(reader: Reader, event: EventRecord): Promise<Programme> {
  const [last] = await reader.select().from(imports).where(eq(imports.eventId, event.id));
  const rows = await reader
    .select({ activity: activities, on: days.on })
    .from(activities)
    .innerJoin(days, eq(days.id, activities.dayId))
    .where(eq(activities.eventId, event.id))
    .orderBy(asc(activities.startsLocal), asc(activities.id));
  const remembered =
    last &&
    (await reader
      .select()
      .from(importedActivities)
      .where(and(eq(importedActivities.eventId, event.id), ofFile(last.file)))
      .orderBy(asc(importedActivities.id)));
  return {
    zone: last?.timezone ?? event.timezone,
    file: last?.file ?? null,
    days: await readDays(reader, event.id),
    records: new Map(rows.map(({ activity }) => [activity.id, activity])),
    activities: rows.map(({ activity, on }) => ({
      id: activity.id,
      told: toldBy(activity, on, event),
      written: writtenIn(activity),
      picture: activity.imageFileId !== null,
    })),
    remembered: remembered ?? null,
  };
}

/** Condition: rows of this file; null is the first one. */
const ofFile = (file: string | null): SQL =>
  file === null ? isNull(importedActivities.file) : eq(importedActivities.file, file);

function toldBy(activity: ActivityRecord, on: string, event: EventRecord): ImportedActivity {
  const { name, subtitle, description, location, startsLocal, endsLocal, timezone } = activity;
  return {
    name,
    subtitle,
    description,
    location: typeof location === 'object' && location ? location.description : location,
    on,
    // PostgreSQL separates date and time with a space
    startsLocal: startsLocal.replace(' ', 'T'),
    endsLocal: endsLocal.replace(' ', 'T'),
    timezone: timezone === event.timezone ? null : timezone,
  };
}

const writtenIn = ({ writers }: ActivityRecord): ReadonlySet<Field> =>
  new Set(
    (Object.keys(WRITTEN_AS) as Field[]).filter((field) =>
      WRITTEN_AS[field].some((name) => writers[name] !== undefined),
    ),
  );
