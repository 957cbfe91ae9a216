// Separate from the bodies of the same calls, because browsers read answers but do not check bodies.
import * as v from 'valibot';
import { EmailId } from '#contract/schemas/auth.ts';
import { Id } from '#contract/schemas/common.ts';
import { DecidedBy, RsvpStatus } from '#contract/schemas/rsvp.ts';

/** The addresses of the call, by outcome. */
export const InviteAnswer = v.object({
  invited: v.array(v.string()),
  alreadyInvited: v.array(v.string()),
  alreadyAttending: v.array(v.string()),
  skipped: v.array(v.string()),
});
export type InviteAnswer = v.InferOutput<typeof InviteAnswer>;
/** Ids of RSVPs. Skipped: reminded within the last day, answered, or unsubscribed. */
export const RemindAnswer = v.object({ sent: v.array(Id), skipped: v.array(Id) });

/** An invitation as anyone with its link sees it, signed in or not. */
export const InvitationByLink = v.object({
  eventId: Id,
  emailId: EmailId,
  status: RsvpStatus,
  decidedBy: v.nullable(DecidedBy),
  /** Position on the waiting list, from 1. */
  placeInLine: v.optional(v.number()),
  /** Companions; absent = none. */
  companions: v.optional(v.array(v.string())),
  /** Only for a guest without an account, who cannot get it any other way. */
  ticket: v.optional(v.string()),
});
export type InvitationByLink = v.InferOutput<typeof InvitationByLink>;
