import type { FastifyInstance } from 'fastify';
import { eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { InvitationByLink, InviteAnswer, RemindAnswer } from '#contract/schemas/invitation-answers.ts';
import {
  AnswerByLinkBody,
  HostsBody,
  InvitationQuery,
  InviteBody,
  RemindBody,
} from '#contract/schemas/invitations.ts';
import { RsvpRow } from '#contract/schemas/rsvp.ts';
import { eventForChange } from '#server/access/event-for.ts';
import { rsvps, users } from '#server/db/schema.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { Refusal } from '#server/change/refusal.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { answerByLink, invitationByLink } from '#server/modules/rsvp/answer-by-link.ts';
import { changeHosts } from '#server/modules/rsvp/change-hosts.ts';
import { invitePeople } from '#server/modules/rsvp/invite-people.ts';
import { eventIdInBody } from '#server/modules/rsvp/event-id-in-body.ts';
import { remindInvited } from '#server/modules/rsvp/remind-invited.ts';
import { respondToEvent } from '#server/modules/rsvp/respond-to-event.ts';
import { freshRsvps } from '#server/modules/rsvp/fresh-rsvps.ts';
import type { Services } from '#server/providers/services.ts';

interface OfEvent extends Record<string, string> {
  eventId: string;
}
const InvitesSelf = v.object({ selfInvited: v.literal(true) });

/** Inviting, reminding and making hosts; and the invitation as its link shows it. */
export function invitationRoutes(app: FastifyInstance, services: Services): void {
  declareChange(app, services, {
    method: 'POST',
    url: '/api/rsvp',
    summary: 'Invite people by e-mail; inviting oneself answers Yes',
    body: InviteBody,
    answer: InviteAnswer,
    authorise: (unit, _params, rawBody) =>
      eventForChange(unit, eventIdInBody(rawBody), v.is(InvitesSelf, rawBody) ? 'viewProgram' : 'invite'),
    apply: async (unit, access, body) => {
      if (!body.selfInvited) return invitePeople(unit, services, access, body);
      const [self] = await unit.tx
        .select({ emailId: users.emailId })
        .from(users)
        .where(eq(users.id, unit.actor.userId));
      if (!self || body.invitees.some(({ emailId }) => emailId !== self.emailId))
        throw new Refusal('FORBIDDEN');
      const came = access.rsvp?.status === 'YES';
      await respondToEvent(unit, services, access, { answer: 'YES' });
      const [own, none] = [[self.emailId], []];
      return {
        invited: came ? none : own,
        alreadyInvited: none,
        alreadyAttending: came ? own : none,
        skipped: none,
      };
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/rsvp/request/:eventId',
    summary: 'Remind invited people who have not answered',
    body: RemindBody,
    answer: RemindAnswer,
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'remind'),
    apply: (unit, access, { rsvps: ids }) => remindInvited(unit, services, access, ids),
  });

  for (const [method, isHost] of [
    ['POST', true],
    ['DELETE', false],
  ] as const)
    declareChange(app, services, {
      method,
      url: '/api/events/:eventId/hosts',
      summary: isHost ? 'Make attendees hosts' : 'Take the host role from people, or from oneself',
      body: HostsBody,
      ...(!isHost && { usersInQuery: true }),
      answer: v.array(RsvpRow),
      authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'changeHosts'),
      apply: async (unit, access, { users: people }) => {
        await changeHosts(unit, services, access, { people, isHost });
        return freshRsvps(unit, access, inArray(rsvps.userId, people));
      },
    });

  declareRead(app, services, {
    url: '/oapi/invitation',
    summary: 'The invitation behind the link in a mail',
    auth: 'optional',
    query: InvitationQuery,
    answer: InvitationByLink,
    read: async ({ db, now, query, reply }) => {
      void reply.header('Cache-Control', 'no-store');
      return invitationByLink(db, services.config.secret, query().invite, now);
    },
  });

  declareRead(app, services, {
    method: 'POST',
    url: '/oapi/invitation',
    summary: 'Answer Yes or No with the link in a mail, without an account',
    auth: 'optional',
    body: AnswerByLinkBody,
    answer: InvitationByLink,
    read: async ({ db, now, body: { invite, status, companions } }) => {
      const { result, touched } = await inUnit(db, now, (unit) =>
        answerByLink(unit, services, { invite, answer: status, companions }),
      );
      for (const [eventId, version] of touched) services.live.poke(eventId, version);
      return result;
    },
  });
}
