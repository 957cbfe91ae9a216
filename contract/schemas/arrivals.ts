import * as v from 'valibot';
import { Id, Instant, Person, Versioned } from '#contract/schemas/common.ts';

/**
 * A guest's arrival at a door. Two offline doors may both record one; the first counts, see
 * contract/rules/arrival.ts. Hosts get all arrivals, guests their own.
 */
export const ArrivalRow = v.object({
  id: Id,
  eventId: Id,
  /** The guest's RSVP row, which people without an account have too. */
  rsvpId: Id,
  /** When the guest was let in, by the clock of the device at the door. */
  at: v.string(),
  /** The host at the door. */
  by: Person,
  ...Versioned,
});
export type ArrivalRow = v.InferOutput<typeof ArrivalRow>;

export const CheckInBody = v.object({
  id: v.optional(Id),
  rsvpId: Id,
  at: v.optional(Instant),
  /** The scanned ticket, which must be this guest's. Absent if a host found them on the list. */
  ticket: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
