import * as v from 'valibot';
import { INVITEES_MAX } from '#contract/constants.ts';
import { readInvitee } from '#contract/rules/read-invitees.ts';
import { Id } from '#contract/schemas/common.ts';
import { InvitationNote } from '#contract/schemas/invitation-note.ts';
import { RemoveGuestsBody, RespondBody, Tags } from '#contract/schemas/rsvp.ts';

/** Body of `POST` and `DELETE /api/events/{id}/hosts`: guids of people. */
export const HostsBody = RemoveGuestsBody;

const NOT_AN_ADDRESS = 'Please enter a valid email address';
/** "ann@x.org" or "Ann Lee <ann@x.org>". The longest name and address that a device writes fit. */
const Invitee = v.pipe(
  v.string(),
  v.maxLength(600, NOT_AN_ADDRESS),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const invitee = readInvitee(dataset.value);
    if (invitee) return invitee;
    addIssue({ message: NOT_AN_ADDRESS });
    return NEVER;
  }),
);
/**
 * `ids`: the id of a new RSVP for each invitee, in order. `tags`: given to each of them. `note`: the host's words in
 * the mail. `selfInvited`: the only invitee is the caller, who thereby says Yes.
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
    v.check(
      ({ invitees, ids }) => ids === undefined || ids.length === invitees.length,
      'One for each invitee.',
    ),
    ['ids'],
  ),
  v.forward(
    v.check(
      ({ invitees, tags }) => tags === undefined || tags.length === invitees.length,
      'One for each invitee.',
    ),
    ['tags'],
  ),
);
/** Body of `POST /api/rsvp/request/{eventId}`: whom to remind; absent = everybody who has not answered. */
export const RemindBody = v.strictObject({
  rsvps: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(500))),
});

const InvitationToken = v.pipe(v.string(), v.maxLength(200));
export const InvitationQuery = v.object({ invite: InvitationToken });
export const AnswerByLinkBody = v.strictObject({ invite: InvitationToken, ...RespondBody.entries });
