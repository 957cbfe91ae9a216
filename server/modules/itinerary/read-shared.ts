import { createHash } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { eventFor } from '#server/access/event-for.ts';
import type { Db } from '#server/db/types.ts';
import { snapshot } from '#server/db/transaction.ts';
import { readEvent } from '#server/modules/events/read-event.ts';

/** The itinerary behind a shared link, redacted by caller (null: a stranger), and the ETag of it. @throws Refusal */
export async function readShared(
  db: Db,
  { eventId, userId, now }: { eventId: string; userId: string | null; now: Date },
): Promise<{ itinerary: InferOutput<typeof EventWithProgram>; etag: string }> {
  const itinerary = await snapshot(db, async (tx) =>
    readEvent(tx, await eventFor(tx, userId, eventId, 'viewProgram', now), { userId, now }),
  );
  // Of the whole body, not of a version: people's names and signed picture links change without the event.
  return { itinerary, etag: tagOf(JSON.stringify(itinerary)) };
}

export const tagOf = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether `If-None-Match` contains this tag; proxies may have made it weak. */
export const holdsTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;
