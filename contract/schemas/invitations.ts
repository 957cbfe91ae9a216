import * as v from 'valibot';
import { INVITEES_MAX } from '#contract/constants.ts';
import { readInvitee } from '#contract/rules/read-invitees.ts';
import { EmailId } from '#contract/schemas/auth.ts';
import { Id } from '#contract/schemas/common.ts';
import { InvitationNote } from '#contract/schemas/invitation-note.ts';
import { DecidedBy, RemoveGuestsBody, RespondBody, RsvpStatus, Tags } from '#contract/schemas/rsvp.ts';

/** Body of `POST` and `DELETE /api/events/{id}/hosts`: guids of people. */
export const HostsBody = RemoveGuestsBody;

/** "ann@x.org" or "Ann Lee <ann@x.org>". */
const Invitee = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const invitee = readInvitee(dataset.value);
    if (invitee) return invitee;
    addIssue({ message: 'Please enter a valid email address' });
    return NEVER;
  }),
);
/**
 * `ids`: for each invitee in turn, the id of a new RSVP. `tags`: given to each of them. `note`: the host's
 * words in the mail. `selfInvited`: the only invitee is the caller, who thereby says Yes.
 */
export const InviteBody = v.pipe(
  v.strictObject({
    eventId: Id,
    invitees: v.pipe(
      v.array(Invitee),
      v.minLength(1, 'This field is required.'),
      v.maxLength(INVITEES_MAX, `Please invite at most ${INVITEES_MAX} people at once.`),
    ),
    ids: v.optional(v.array(Id)),
    tags: v.optional(v.array(Tags)),
    note: v.optional(InvitationNote),
    selfInvited: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(({ invitees, ids }) => ids === undefined || ids.length === invitees.length, 'One for each.'),
    ['ids'],
  ),
  v.forward(
    v.check(({ invitees, tags }) => tags === undefined || tags.length === invitees.length, 'One for each.'),
    ['tags'],
  ),
);
/** The addresses of the call, by outcome. */
export const InviteAnswer = v.object({
  invited: v.array(v.string()),
  alreadyInvited: v.array(v.string()),
  alreadyAttending: v.array(v.string()),
  skipped: v.array(v.string()),
});
export type InviteAnswer = v.InferOutput<typeof InviteAnswer>;
/** Body of `POST /api/rsvp/request/{eventId}`: whom to remind; absent = everybody who has not answered. */
export const RemindBody = v.strictObject({
  rsvps: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(500))),
});
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
  /** Only for a guest without an account, who cannot get it elsewhere. */
  ticket: v.optional(v.string()),
});
export type InvitationByLink = v.InferOutput<typeof InvitationByLink>;
const InvitationToken = v.pipe(v.string(), v.maxLength(200));
export const InvitationQuery = v.object({ invite: InvitationToken });
export const AnswerByLinkBody = v.strictObject({ invite: InvitationToken, ...RespondBody.entries });
