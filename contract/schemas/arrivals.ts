import * as v from 'valibot';
import { Id, Instant, Person, Versioned } from '#contract/schemas/common.ts';

/**
 * A guest was let in. Two doors that know nothing of each other make two of them; the first one counts, see
 * contract/rules/arrival.ts. Hosts get all, guests their own.
 */
export const ArrivalRow = v.object({
  id: Id,
  eventId: Id,
  /** The row of the guest list, which people without an account have too. */
  rsvpId: Id,
  /** When the device at the door did it. */
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
  /** What was scanned; it must be of this guest. Without one, a host found them on the list. */
  ticket: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
