import type { InferOutput } from 'valibot';
import type { SelfRsvp } from '#contract/schemas/rsvp.ts';
import { ownStatus, type EventAccess } from '#server/access/relation-to-event.ts';

/** The caller's own answer, as returned both by reading and by changing it. */
export const presentOwnAnswer = (
  { event, rsvp }: Pick<EventAccess, 'event' | 'rsvp'>,
  now: Date,
): InferOutput<typeof SelfRsvp> => ({
  status: ownStatus({ event, rsvp }, now),
  decidedBy: rsvp?.decidedBy ?? null,
  ...(rsvp && rsvp.companions.length > 0 && { companions: rsvp.companions }),
  ...(rsvp && { version: rsvp.version, updatedAt: rsvp.updatedAt.toISOString() }),
});
