import { v7 as uuidv7 } from 'uuid';
import { dayName } from '#contract/rules/day-name.ts';
import { insertNew } from '#server/change/insert-new.ts';
import type { Actor } from '#server/change/unit.ts';
import { days, importedActivities, imports } from '#server/db/schema.ts';
import { holding, inChunks, stageEvent, type Held } from '#server/modules/events/stage-event.ts';
import { eventOf, insertActivities, type ImportAs } from '#server/modules/schedule-import/import-schedule.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import type { Services } from '#server/providers/services.ts';

/** A planned event that is completely in the database, but invisible to everybody. */
export interface StagedImport extends Held {
  eventId: string;
}

/**
 * Writes a planned event in chunks, to be published in the transaction of the change.
 * @throws Refusal ID_TAKEN, REQUEST_TIMEOUT when the caller has hung up
 */
export function stageImport(
  services: Pick<Services, 'db' | 'database' | 'clock'>,
  plan: PlannedEvent,
  as: ImportAs & { actor: Actor; signal: AbortSignal },
): Promise<StagedImport> {
  const { id: eventId = uuidv7(), actor, signal } = as;
  const stamp = { eventId, version: 1, updatedAt: services.clock() };
  const dayIds = new Map(plan.dates.map((on) => [on, uuidv7()]));
  const dayOf = (on: string) => dayIds.get(on) ?? eventId;
  const rows = plan.dates.map((on, index) => ({
    id: dayOf(on),
    on,
    name: plan.dayNames?.get(on) || dayName(index),
    ...stamp,
  }));
  const files = as.fromFile ? [{ eventId, timezone: plan.timezone, importedAt: stamp.updatedAt }] : [];
  return holding(eventId, async () => {
    await stageEvent(services, {
      actor,
      signal,
      event: { ...eventOf(plan, as), id: eventId },
      chunks: [
        ...inChunks(rows, (unit, some) => insertNew(unit, days, some)),
        ...inChunks(files, async ({ tx }, some) => {
          await tx.insert(imports).values(some);
        }),
        ...inChunks(plan.activities, async (unit, some) => {
          const told = await insertActivities(unit, some, dayOf, stamp);
          if (as.fromFile)
            await unit.tx
              .insert(importedActivities)
              .values(told.map((one) => ({ id: uuidv7(), eventId, ...one })));
        }),
      ],
    });
    return { eventId };
  });
}
