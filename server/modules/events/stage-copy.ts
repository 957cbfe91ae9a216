import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { InferOutput } from 'valibot';
import type { TableName } from '#contract/tables.ts';
import type { CloneEventBody, EventWithProgram } from '#contract/schemas/events.ts';
import { findEventAccess } from '#server/access/event-for.ts';
import { relationToEvent, type EventRecord } from '#server/access/relation-to-event.ts';
import type { Actor, Unit } from '#server/change/unit.ts';
import { activities, days, events, forms, tombstones } from '#server/db/schema.ts';
import { longSnapshot } from '#server/db/transaction.ts';
import type { Reader } from '#server/db/types.ts';
import { readProgram } from '#server/modules/activities/read-program.ts';
import {
  copiedOf,
  datesOfCopy,
  chunksOf,
  planCopy,
  readOriginal,
  type Original,
} from '#server/modules/events/plan-copy.ts';
import {
  publishStaged,
  discardStaged,
  holding,
  stageEvent,
  WORTH_STAGING,
  type Held,
} from '#server/modules/events/stage-event.ts';
import type { Services } from '#server/providers/services.ts';

/** After this many, a copy of an event that keeps changing is made within the change instead. */
const TRIES = 3;
const COPIED_TABLES = ['days', 'activities', 'forms'] satisfies TableName[];

/** What a copy was staged from, and its programme. */
export interface StagedCopy {
  id: string;
  /** The original's own row when it was read. */
  of: EventRecord;
  programs: InferOutput<typeof EventWithProgram>['programs'];
}

export interface PreparedCopy extends Held {
  /** null: must be copied within the change. */
  staged: StagedCopy | null;
}

interface Wanted {
  actor: Actor;
  now: Date;
  sourceId: string;
  body: InferOutput<typeof CloneEventBody>;
}

/**
 * Copies a large event in chunks, to be published in the transaction of the change. Tries again if the original has
 * changed meanwhile.
 * @throws Refusal INVALID_INPUT for its first day, ID_TAKEN
 */
export function stageCopy(
  services: Pick<Services, 'db' | 'database' | 'clock'>,
  wanted: Wanted,
): Promise<PreparedCopy> {
  const { id = uuidv7() } = wanted.body;
  return holding(id, async () => {
    for (let n = 0; n < TRIES; n++) {
      const staged = await stageOnce(services, id, wanted);
      if (!staged || (await isUnchanged(services.db, staged.of))) return { staged };
    }
    await discardStaged(services, wanted.actor, id);
    return { staged: null };
  });
}

async function stageOnce(
  services: Pick<Services, 'db' | 'database' | 'clock'>,
  id: string,
  { actor, now, sourceId, body }: Wanted,
): Promise<StagedCopy | null> {
  const { db } = services;
  const viewer = { userId: actor.userId, now };
  if ((await db.$count(activities, eq(activities.eventId, sourceId))) <= WORTH_STAGING) return null;
  const original = await longSnapshot(
    db,
    async (reader): Promise<Original | null> => {
      const access = await findEventAccess(reader, sourceId, viewer);
      return access && readOriginal(reader, access.event);
    },
    async (reader) => (await findEventAccess(reader, sourceId, viewer))?.event.version ?? null,
  );
  if (!original) return null;
  const { event: of } = original;
  const dates = datesOfCopy(of, body, now);
  const copy = await planCopy(original, { id, privacy: body.privacy, dates }, { actor, now });
  await stageEvent(services, { actor, event: copy.event, chunks: chunksOf(copy) });
  const [event] = await db.select().from(events).where(eq(events.id, id));
  if (!event) throw new Error(`event ${id} was staged and is gone`);
  return { id, of, programs: await readProgram(db, relationToEvent(event, null, viewer), viewer) };
}

/** Publishes the staged copy. Does nothing and returns false if the original has changed since it was read. */
export async function publishCopy(unit: Unit, { id, of }: StagedCopy): Promise<boolean> {
  if (!(await isUnchanged(unit.tx, of))) return false;
  await publishStaged(unit, id);
  return true;
}

/** Whether everything that a copy gets is still the same. Guests and what they add do not matter. */
async function isUnchanged(reader: Reader, event: EventRecord): Promise<boolean> {
  const [now] = await reader.select().from(events).where(eq(events.id, event.id));
  if (!now || !isDeepStrictEqual(copiedOf(now), copiedOf(event))) return false;
  if (now.version === event.version) return true;
  for (const table of [days, activities, forms, tombstones]) {
    const changed = await reader.$count(
      table,
      and(
        eq(table.eventId, event.id),
        gt(table.version, event.version),
        table === tombstones ? inArray(tombstones.tableName, COPIED_TABLES) : undefined,
      ),
    );
    if (changed > 0) return false;
  }
  return true;
}
