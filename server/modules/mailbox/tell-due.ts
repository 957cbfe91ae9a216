import { and, isNull, lte } from 'drizzle-orm';
import { describeError } from '#server/db/failure.ts';
import { notices } from '#server/db/schema.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { tell } from '#server/modules/mailbox/tell.ts';
import { tellStarts } from '#server/modules/mailbox/tell-starts.ts';
import type { Services } from '#server/providers/services.ts';

const EVERY = 15_000;
const GROUPS_AT_ONCE = 200;

/** Digests and batches whose time has come, one mail per person, event and kind. */
export async function tellDue({
  db,
  clock,
  mail,
  config,
}: Pick<Services, 'db' | 'clock' | 'mail' | 'config'>): Promise<void> {
  const due = await db
    .selectDistinct({ userId: notices.userId, eventId: notices.eventId, kind: notices.kind })
    .from(notices)
    .where(and(isNull(notices.toldAt), lte(notices.dueAt, clock())))
    .limit(GROUPS_AT_ONCE);
  for (const group of due) await inUnit(db, clock(), (unit) => tell(unit, { mail, config }, group));
}

/**
 * Looks for them, and for what starts in a day, on a timer, also where no mail server is configured: then
 * they are on the mailbox page.
 */
export function startTelling(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    for (const tellAll of [tellDue, tellStarts])
      running = running
        .then(() => tellAll(services))
        .catch((error: unknown) =>
          services.log.warn({ failure: describeError(error) }, 'notices could not be told'),
        );
  }, EVERY).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
