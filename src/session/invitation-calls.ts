import { parse } from 'valibot';
import { HTTP_TIMEOUT } from '#contract/constants.ts';
import { InvitationByLink } from '#contract/schemas/invitation-answers.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { theDevice } from '#src/data/device/device.ts';
import { announceAnsweredByLink } from '#src/session/answered-by-link.ts';
import { failedCall } from '#src/session/failed-call.ts';
import { holdInvitation } from '#src/session/held-invitation.ts';
import type { Call } from '#src/sync/calls/call.ts';
import { http } from '#src/sync/calls/http.ts';
import { okAnswer } from '#src/sync/calls/reply.ts';

// Loaded only for people who followed an invitation link.

/** How many answers the server has taken from this page. */
let given = 0;

async function call(
  eventId: string,
  invite: string,
  request: Pick<Call, 'method' | 'path' | 'json'>,
): Promise<RsvpStatus> {
  const before = given;
  const reply = await http(theDevice(), { ...request, limit: HTTP_TIMEOUT });
  const answer = okAnswer(reply);
  if (!answer) {
    const problem = failedCall(reply);
    if (problem.code === 'INVITATION_NOT_FOUND') await holdInvitation(eventId, null);
    throw problem;
  }
  const { status, decidedBy, placeInLine, companions, ticket } = parse(InvitationByLink, answer.body);
  if (request.method === 'POST') given++;
  // the question is older than an answer given meanwhile, whose reply says what holds
  else if (given !== before) return status;
  await holdInvitation(eventId, { invite, status, decidedBy, placeInLine, companions, ticket });
  return status;
}

/** Asks for the invitation's current status. @throws ApiError */
export const askForInvitation = (eventId: string, invite: string): Promise<RsvpStatus> =>
  call(eventId, invite, { method: 'GET', path: `/oapi/invitation?invite=${encodeURIComponent(invite)}` });

/**
 * Sends yes or no for the invited address, and whom the guest brings. It needs its answer at once and is
 * never queued. @throws ApiError
 */
export const answerInvitation = (
  eventId: string,
  invite: string,
  answer: 'YES' | 'NO',
  companions?: string[],
): Promise<RsvpStatus> =>
  call(eventId, invite, {
    method: 'POST',
    path: '/oapi/invitation',
    json: { invite, status: answer === 'YES' ? 'Yes' : 'No', ...(companions && { companions }) },
  }).finally(announceAnsweredByLink);
