import type { InferOutput } from 'valibot';
import { readStatus } from '#contract/rules/expire.ts';
import { mayDecide } from '#contract/rules/respond.ts';
import type { HostUpdateBody, RsvpStatus } from '#contract/schemas/rsvp.ts';
import { isFinished, type EventAccess, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { countInvitations } from '#server/modules/rsvp/count-invitations.ts';
import { invitedValues, isLostInvitation } from '#server/modules/rsvp/invite-again.ts';
import { allocatePlaces } from '#server/modules/rsvp/fill-places.ts';
import { settleRequests } from '#server/modules/rsvp/notify-answered.ts';
import { asDecided, announceDecisions, type Announcing } from '#server/modules/rsvp/announce-decisions.ts';
import { updateRows, withValues } from '#server/modules/rsvp/update-rows.ts';

/**
 * A host approves, rejects or reinvites, for all rows or for none. A guest approved for a full event joins the
 * waiting list, unless the host says that they come regardless, which also admits people from the waiting list.
 * Repeating an invitation changes nothing unless it bounced: then it is sent again.
 * @param rows the rows that the host names, as they are under the event's lock
 * @returns the rows that it changes, as they are afterwards
 * @throws Refusal RSVP_NOT_FOUND for rows of another event, FORBIDDEN for the owner's, EVENT_FINISHED,
 * BAD_TRANSITION, TOO_MANY_INVITATIONS
 */
export async function decideRsvps(
  unit: Unit,
  services: Announcing,
  { event }: EventAccess,
  { status, rsvps: ids, evenIfFull }: InferOutput<typeof HostUpdateBody>,
  rows: readonly RsvpRecord[],
): Promise<RsvpRecord[]> {
  const wanted = [...new Set(ids)];
  if (rows.length < wanted.length) throw new Refusal('RSVP_NOT_FOUND');
  if (rows.some(({ userId }) => userId === event.ownerId)) throw new Refusal('FORBIDDEN');
  const finished = isFinished(event, unit.now);
  if (finished && status === 'REQUESTED') throw new Refusal('EVENT_FINISHED');
  if (rows.some((row) => !mayDecide(asDecided(readStatus(row.status, finished)), status)))
    throw new Refusal('BAD_TRANSITION');

  const found = new Map(rows.map((row) => [row.id, row]));
  const inOrder = wanted.flatMap((id) => found.get(id) ?? []);
  const asking = inOrder.filter((row) => row.status === 'HOST_APPROVAL_REQUESTED');
  const placed = status === 'YES' && !evenIfFull ? await allocatePlaces(unit, event, asking) : null;
  const becomes = (row: RsvpRecord): RsvpStatus => {
    if (status !== 'YES' || row.status === 'YES') return status;
    // only the host's explicit decision overrides the waiting list
    if (row.status === 'WAITLISTED') return evenIfFull ? 'YES' : 'WAITLISTED';
    return !placed || placed.has(row.id) ? 'YES' : 'WAITLISTED';
  };
  const again = (row: RsvpRecord): boolean => status === 'REQUESTED' && isLostInvitation(row);
  const changing = inOrder
    .map((row) => ({ row, to: becomes(row) }))
    .filter(({ row, to }) => asDecided(row.status) !== to || again(row));
  if (changing.length === 0) return [];
  const version = await stampEvent(unit, event.id);
  const values = new Map(changing.map(({ row, to }) => [row.id, decision(unit, row, to)]));
  const changed = changing.map(({ row }) => row);
  await updateRows(unit, version, changed, ({ id }) => values.get(id) ?? {});
  const answered = changing.flatMap(({ row, to }) =>
    to !== 'REQUESTED' && AWAITED.includes(row.status) ? row : [],
  );
  if (answered.length > 0) await settleRequests(unit, event.id, answered);
  if (status === 'REQUESTED')
    await countInvitations(unit, changing.filter(({ row }) => row.invitationsMutedAt === null).length);
  await announceDecisions(unit, services, event, changing);
  return changed.map((row) => withValues(row, values.get(row.id) ?? {}, { version, now: unit.now }));
}

const AWAITED: readonly RsvpStatus[] = ['HOST_APPROVAL_REQUESTED', 'WAITLISTED'];

function decision(unit: Unit, row: RsvpRecord, status: RsvpStatus) {
  if (status === 'REQUESTED') return invitedValues(row, unit.now);
  return { status, decidedBy: 'HOST' as const, ...(status !== 'YES' && { isHost: false }) };
}
