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
 * State of the last mail about an event to a person: being retried; bounced, with the reason as far as the mail
 * server gave it; not accepted by any server in time; or, for an invitation, not sent because the person has
 * unsubscribed.
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

/**
 * Hosts see every field. Guests see only people who said YES, without `emailId`, with tags [] and onboardStatus null;
 * `updatedAt` is then the time at which the event was created.
 */
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
  /** Hosts only, and only while there is a problem. */
  mailTrouble: v.fallback(v.optional(MailTrouble), undefined),
  /** Hosts only: when this person was last reminded of the invitation. */
  remindedAt: v.optional(v.string()),
  /** Hosts only: when this person gave the current answer. */
  answeredAt: v.optional(v.string()),
  /** Hosts only, for people on the waiting list: lower comes first, ties are ordered by id. */
  waitingSince: v.optional(v.number()),
  /** Companions; absent = none. Only hosts see the names; for others they are empty. */
  companions: v.optional(v.array(v.string())),
  /** Only for the person themselves, while they are coming as a guest: the text of the code on their ticket. */
  ticket: v.optional(v.string()),
  ...Versioned,
});
export type RsvpRow = v.InferOutput<typeof RsvpRow>;

/** A guest's companions: a name for each, empty if none was given. */
export const Companions = v.pipe(
  v.array(Text(TEXT_LIMITS.person)),
  v.maxLength(PLUS_ONES_MAX, textOf('TOO_MANY_COMPANIONS')),
);
/**
 * Yes or No, in upper or lower case. `companions`: the people that a Yes brings along; absent leaves them unchanged.
 */
export const RespondBody = v.object({
  status: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.picklist(['YES', 'NO'], 'Answer Yes or No.')),
  companions: v.optional(Companions),
});
/** The caller's own answer. Version and time are those of its row, and absent if there is none. */
export const SelfRsvp = v.object({
  status: v.nullable(RsvpStatus),
  decidedBy: v.optional(v.nullable(DecidedBy)),
  companions: v.optional(v.array(v.string())),
  ...v.partial(v.object(Versioned)).entries,
});
/** Body of `DELETE /api/events/{id}/guests`: guids of people; for people without an account, the id of the RSVP. */
export const RemoveGuestsBody = v.strictObject({
  users: v.pipe(v.array(Id), v.minLength(1), v.maxLength(500)),
});
export const HostUpdateBody = v.strictObject({
  eventId: Id,
  status: v.picklist(['YES', 'NO', 'HOST_APPROVAL_DENIED', 'REQUESTED']),
  rsvps: v.pipe(v.array(Id), v.minLength(1), v.maxLength(500)),
  /** With YES: they come even though all places are taken. Otherwise they would join the waiting list. */
  evenIfFull: v.optional(v.literal(true)),
});
/** A tag of a guest. Commas separate tags in lists, so a tag contains none. */
export const Tag = v.pipe(
  RequiredText(TAG_LIMITS.length),
  v.regex(/^[^,;\p{Cc}]*$/u, 'A tag has no commas, semicolons or line breaks.'),
);
/** As many as one guest can have. */
export const Tags = v.pipe(v.array(Tag), v.maxLength(TAG_LIMITS.perGuest, textOf('TOO_MANY_TAGS')));
/** Body of `PUT /api/rsvp/tags/{eventId}`: tags to add to and remove from these rows. Other tags stay. */
export const TagGuestsBody = v.strictObject({
  rsvps: v.pipe(v.array(Id), v.minLength(1), v.maxLength(500)),
  add: Tags,
  remove: v.pipe(v.array(Tag), v.maxLength(500)),
});
