import * as v from 'valibot';
import { PLUS_ONES_MAX, TAG_LIMITS, TEXT_LIMITS } from '#contract/constants.ts';
import { textOf } from '#contract/errors.ts';
import { Id, Person, RequiredText, Text, Versioned } from '#contract/schemas/common.ts';

export const RsvpStatus = v.picklist([
  'ONBOARD_REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'HOST_APPROVAL_DENIED',
  'REQUESTED',
  'YES',
  'NO',
  'MAYBE',
  'EXPIRED',
  'HOST_REMOVED',
  'WAITLISTED',
]);
export type RsvpStatus = v.InferOutput<typeof RsvpStatus>;
export const DecidedBy = v.picklist(['SELF', 'HOST']);

/**
 * Of the last mail about an event to a person: it is being tried again; it was refused for good, as far as
 * the mail server said why; no server took it in time; or it was an invitation and not sent, because the
 * person wants no more of them.
 */
export const MailTrouble = v.picklist([
  'RETRYING',
  'NO_MAILBOX',
  'MAILBOX_FULL',
  'FAILED',
  'NOT_TAKEN',
  'STOPPED',
]);
export type MailTrouble = v.InferOutput<typeof MailTrouble>;

/** Hosts see every field; guests see YES people without `emailId`, with tags [] and onboardStatus null. */
export const RsvpRow = v.object({
  id: Id,
  eventId: Id,
  status: v.fallback(RsvpStatus, 'MAYBE'),
  onboardStatus: v.nullable(v.string()),
  decidedBy: v.fallback(v.nullable(DecidedBy), null),
  user: v.object({
    ...Person.entries,
    guid: v.nullable(Id),
    emailId: v.optional(v.string()),
    organisation: v.nullable(v.string()),
    tags: v.array(v.string()),
    isOwner: v.boolean(),
    isHost: v.boolean(),
  }),
  /** Only for hosts, and only while there is any. */
  mailTrouble: v.fallback(v.optional(MailTrouble), undefined),
  /** Only for hosts: when this person was last reminded of the invitation. */
  remindedAt: v.optional(v.string()),
  /** Only for hosts: when this person gave the answer that stands. */
  answeredAt: v.optional(v.string()),
  /** Only for hosts, of who is on the waiting list: the lower, the earlier is their turn; equals by id. */
  waitingSince: v.optional(v.number()),
  /** Whom they bring along; absent = nobody. Names are for hosts alone, others see empty ones. */
  companions: v.optional(v.array(v.string())),
  /** Only the person's own, while they come as a guest: what the code on their ticket says. */
  ticket: v.optional(v.string()),
  ...Versioned,
});
export type RsvpRow = v.InferOutput<typeof RsvpRow>;

/** Whom a guest brings along: a name for each, empty where there is none. */
export const Companions = v.pipe(
  v.array(Text(TEXT_LIMITS.person)),
  v.maxLength(PLUS_ONES_MAX, textOf('TOO_MANY_COMPANIONS')),
);
/** Yes or No in any case. `companions`: with a Yes, whom they bring; absent leaves that as it is. */
export const RespondBody = v.object({
  status: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.picklist(['YES', 'NO'], 'Answer Yes or No.')),
  companions: v.optional(Companions),
});
/** The caller's own answer; version and time are those of its row, and missing where there is none. */
export const SelfRsvp = v.object({
  status: v.nullable(RsvpStatus),
  decidedBy: v.optional(v.nullable(DecidedBy)),
  companions: v.optional(v.array(v.string())),
  ...v.partial(v.object(Versioned)).entries,
});
/**
 * Of `DELETE /api/events/{id}/guests`: guids of people, and for somebody without an account the id of the
 * RSVP.
 */
export const RemoveGuestsBody = v.strictObject({
  users: v.pipe(v.array(Id), v.minLength(1), v.maxLength(500)),
});
export const HostUpdateBody = v.strictObject({
  eventId: Id,
  status: v.picklist(['YES', 'NO', 'HOST_APPROVAL_DENIED', 'REQUESTED']),
  rsvps: v.pipe(v.array(Id), v.minLength(1), v.maxLength(500)),
  /** With YES: they come although all places are taken. Without it they join the waiting list then. */
  evenIfFull: v.optional(v.literal(true)),
});
/** A tag of a guest. A comma would end it wherever several are written in one line. */
export const Tag = v.pipe(
  RequiredText(TAG_LIMITS.length),
  v.regex(/^[^,;\p{Cc}]*$/u, 'A tag has no commas, semicolons or line breaks.'),
);
/** As many as one guest can have. */
export const Tags = v.pipe(v.array(Tag), v.maxLength(TAG_LIMITS.perGuest, textOf('TOO_MANY_TAGS')));
/**
 * Of `PUT /api/rsvp/tags/{eventId}`: what the people of these rows get and what they lose. What is neither
 * added nor removed stays as it is.
 */
export const TagGuestsBody = v.strictObject({
  rsvps: v.pipe(v.array(Id), v.minLength(1), v.maxLength(500)),
  add: Tags,
  remove: v.pipe(v.array(Tag), v.maxLength(500)),
});
