import { and, eq, inArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { withSpaces } from '#contract/rules/has-link.ts';
import { changeTags, isTooManyTags } from '#contract/rules/tags.ts';
import type { InviteAnswer } from '#contract/schemas/invitation-answers.ts';
import type { InviteBody } from '#contract/schemas/invitations.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { isFinished, type EventAccess, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { rsvps, users } from '#server/db/schema.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { holdAddresses } from '#server/modules/auth/link-invitations.ts';
import { deleteQueued } from '#server/modules/mail/delete-queued.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { mailDecisions, mailInvitations } from '#server/modules/mail/mail-decisions.ts';
import { countInvitations } from '#server/modules/rsvp/count-invitations.ts';
import { isInvited } from '#server/modules/mail/is-invited.ts';
import { invitedValues, isLostInvitation } from '#server/modules/rsvp/invite-again.ts';
import { allocatePlaces } from '#server/modules/rsvp/fill-places.ts';
import { settleRequests } from '#server/modules/rsvp/notify-answered.ts';
import { notifyDecided, notifyInvited } from '#server/modules/rsvp/notify-decided.ts';
import { updateRows } from '#server/modules/rsvp/update-rows.ts';

/**
 * Invites addresses, with or without an account. A request to join is thereby approved. People who declined or were
 * removed are invited anew. People invited already get no second mail unless the first bounced. Everybody gets the
 * tags, including people already on the list. The note is stored for each recipient, and kept if a later invitation
 * has none.
 * @throws Refusal EVENT_FINISHED, TOO_MANY_INVITATIONS, TOO_MANY_TAGS, ID_TAKEN
 */
export async function invitePeople(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  { invitees, ids, tags, note }: InferOutput<typeof InviteBody>,
): Promise<InviteAnswer> {
  if (isFinished(event, unit.now)) throw new Refusal('EVENT_FINISHED');
  const wanted = new Map(
    invitees
      .map(
        ({ emailId, name }, at) =>
          [
            emailId,
            { name, id: ids?.[at] ?? uuidv7(), tags: changeTags([], { add: tags?.[at] ?? [], remove: [] }) },
          ] as const,
      )
      .reverse(),
  );
  const addresses = [...wanted.keys()].reverse();
  const known = new Map(
    (
      await unit.tx
        .select()
        .from(rsvps)
        .where(and(eq(rsvps.eventId, event.id), inArray(rsvps.emailId, addresses)))
    ).map((row) => [row.emailId, row]),
  );
  const answer: InviteAnswer = { invited: [], alreadyInvited: [], alreadyAttending: [], skipped: [] };
  for (const address of addresses) answer[standingOf(known.get(address), event.ownerId)].push(address);

  const again = answer.alreadyInvited.flatMap((address) => known.get(address) ?? []).filter(isLostInvitation);
  const back = answer.invited.flatMap((address) => known.get(address) ?? []);
  const fresh = answer.invited.filter((address) => !known.has(address));
  const tagged = [...known.values()].flatMap((row) => {
    const given = changeTags(row.tags, { add: wanted.get(row.emailId)?.tags ?? [], remove: [] });
    return given.length === row.tags.length ? [] : [{ row, given }];
  });
  if (tagged.some(({ row, given }) => isTooManyTags(row.tags, given))) throw new Refusal('TOO_MANY_TAGS');
  if (again.length + back.length + fresh.length + tagged.length === 0) return answer;

  const version = await stampEvent(unit, event.id);
  const asked = back.filter(({ status }) => status === 'HOST_APPROVAL_REQUESTED');
  const invitedAnew = [...again, ...back.filter((row) => !asked.includes(row))];
  const placed = asked.length > 0 ? await allocatePlaces(unit, event, asked) : null;
  const approvedAs = ({ id }: RsvpRecord): RsvpStatus => (placed?.has(id) ? 'YES' : 'WAITLISTED');
  await updateRows(unit, version, asked, (row) => ({
    status: approvedAs(row),
    decidedBy: 'HOST',
    invitedAt: unit.now,
  }));
  const written = note ? { invitationNote: withSpaces(note), invitationNoteBy: unit.actor.userId } : {};
  // no note is stored for people who have unsubscribed
  const noted = ({ invitationsMutedAt }: RsvpRecord) => (invitationsMutedAt === null ? written : {});
  await updateRows(unit, version, invitedAnew, (row) => ({ ...invitedValues(row, unit.now), ...noted(row) }));
  const given = new Map(tagged.map((one) => [one.row.id, one.given]));
  await updateRows(
    unit,
    version,
    tagged.map(({ row }) => row),
    ({ id }) => ({ tags: given.get(id) ?? [] }),
  );
  const decided = asked.map((row) => ({ row, to: approvedAs(row) }));
  if (asked.length > 0) await settleRequests(unit, event.id, asked);
  await deleteQueued(
    unit,
    event.id,
    [...asked, ...invitedAnew].flatMap((row) => (isInvited(row) ? [] : row.emailId)),
  );
  await mailDecisions(unit, mailer, event, decided);
  await notifyDecided(unit, event.id, decided);

  const accounts = fresh.length === 0 ? new Map<string, string>() : await accountsOf(unit, fresh);
  await insertNew(
    unit,
    rsvps,
    fresh.map((emailId) => ({
      id: wanted.get(emailId)?.id ?? uuidv7(),
      eventId: event.id,
      userId: accounts.get(emailId) ?? null,
      emailId,
      invitedName: wanted.get(emailId)?.name ?? null,
      tags: wanted.get(emailId)?.tags ?? [],
      status: accounts.has(emailId) ? ('REQUESTED' as const) : ('ONBOARD_REQUESTED' as const),
      invitedAt: unit.now,
      ...written,
      createdAt: unit.now,
      updatedAt: unit.now,
      version,
    })),
  );
  const added =
    fresh.length === 0
      ? []
      : await unit.tx
          .select()
          .from(rsvps)
          .where(and(eq(rsvps.eventId, event.id), inArray(rsvps.emailId, fresh)));
  const mailed = [...invitedAnew.map((row) => ({ ...row, ...noted(row) })), ...added];
  await countInvitations(unit, mailed.filter(({ invitationsMutedAt }) => invitationsMutedAt === null).length);
  await mailInvitations(unit, mailer, event, unit.actor.userId, mailed);
  await notifyInvited(unit, mailed);
  return answer;
}

/** The accounts of these addresses, which can be neither created nor deleted until the invitation is stored. */
async function accountsOf({ tx }: Unit, addresses: readonly string[]): Promise<Map<string, string>> {
  await holdAddresses(tx, addresses);
  const found = await tx
    .select({ id: users.id, emailId: users.emailId })
    .from(users)
    .where(inArray(users.emailId, [...addresses]))
    // a deletion that is under way replaces the address, so the account is then not found
    .for('key share');
  return new Map(found.map(({ id, emailId }) => [emailId, id]));
}

function standingOf(row: RsvpRecord | undefined, ownerId: string): keyof InviteAnswer {
  if (row?.userId === ownerId) return 'skipped';
  if (row?.status === 'YES') return 'alreadyAttending';
  // people on the waiting list need no invitation
  return row && (isInvited(row) || row.status === 'WAITLISTED') ? 'alreadyInvited' : 'invited';
}
