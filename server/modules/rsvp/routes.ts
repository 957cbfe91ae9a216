import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import {
  HostUpdateBody,
  RemoveGuestsBody,
  RespondBody,
  RsvpRow,
  SelfRsvp,
  TagGuestsBody,
} from '#contract/schemas/rsvp.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import { inList } from '#server/db/id-list.ts';
import { rsvps } from '#server/db/schema.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { decideRsvps } from '#server/modules/rsvp/decide-rsvps.ts';
import { eventIdInBody } from '#server/modules/rsvp/event-id-in-body.ts';
import { listRsvps } from '#server/modules/rsvp/list-rsvps.ts';
import { preloadPeople, currentPeople, presentChanged } from '#server/modules/rsvp/preloaded-people.ts';
import { presentOwnAnswer } from '#server/modules/rsvp/present-own-answer.ts';
import { named, removeGuests } from '#server/modules/rsvp/remove-guests.ts';
import type { RsvpOfPerson } from '#server/modules/rsvp/present-rsvp.ts';
import { respondToEvent } from '#server/modules/rsvp/respond-to-event.ts';
import { freshRsvps } from '#server/modules/rsvp/fresh-rsvps.ts';
import { tagGuests } from '#server/modules/rsvp/tag-guests.ts';
import type { Services } from '#server/providers/services.ts';

interface OfEvent extends Record<string, string> {
  eventId: string;
}

/** From this many on, people are read before the decision about them. */
const MANY = 100;
const rowOf = ({ rsvp }: RsvpOfPerson) => rsvp;

/** RSVPs: lists, the caller's answer, and hosts' decisions. */
export function rsvpRoutes(app: FastifyInstance, services: Services): void {
  const areMany = (named: unknown) =>
    services.database.kind === 'embedded' && Array.isArray(named) && named.length > MANY;

  declareRead(app, services, {
    url: '/api/rsvp/event/:eventId',
    summary: 'The RSVPs of an event: all of them for hosts, those who are coming for guests',
    auth: 'required',
    answer: v.array(RsvpRow),
    read: ({ db, actor, params, now }) => listRsvps(db, params.eventId ?? '', { userId: actor.userId, now }),
  });

  declareRead(app, services, {
    url: '/api/rsvp/event/self/:eventId',
    summary: 'The caller’s answer; status is null if there is none',
    auth: 'required',
    answer: SelfRsvp,
    read: async ({ db, actor, params, now }) => {
      const access = await eventFor(db, actor.userId, params.eventId ?? '', 'viewProgram', now);
      return presentOwnAnswer(access, now);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/rsvp/respond/:eventId',
    summary: 'Answer Yes or No, and name companions',
    body: RespondBody,
    answer: SelfRsvp,
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'viewProgram'),
    apply: async (unit, access, { status: answer, companions }) => {
      const rsvp = await respondToEvent(unit, services, access, { answer, companions });
      return presentOwnAnswer({ event: access.event, rsvp }, unit.now);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/rsvp',
    summary: 'Approve or reject people, or invite them again',
    body: HostUpdateBody,
    answer: v.array(RsvpRow),
    authorise: (unit, _params, rawBody) => eventForChange(unit, eventIdInBody(rawBody), 'decideRsvps'),
    // not for reinviting, which also depends on who has unsubscribed: that does not change the event
    preparesAlways: (body) => body.status !== 'REQUESTED' && areMany(body.rsvps),
    prepare: ({ body: { eventId, rsvps: ids }, ...by }) =>
      preloadPeople(by, { eventId, action: 'decideRsvps' }, inList(rsvps.id, ids)),
    apply: async (unit, access, body, _files, seen) => {
      const people = await currentPeople(unit, access, inList(rsvps.id, body.rsvps), seen);
      const changed = await decideRsvps(unit, services, access, body, people.map(rowOf));
      return presentChanged(unit, access, people, changed);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/rsvp/tags/:eventId',
    summary: 'Add tags to people on the guest list, or remove them',
    body: TagGuestsBody,
    answer: v.array(RsvpRow),
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'tagGuests'),
    apply: async (unit, access, body) => {
      await tagGuests(unit, access, body);
      return freshRsvps(unit, access, inList(rsvps.id, body.rsvps));
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/events/:eventId/guests',
    summary: 'Remove people from an event',
    body: RemoveGuestsBody,
    usersInQuery: true,
    answer: v.array(RsvpRow),
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'removeGuests'),
    preparesAlways: ({ users }) => areMany(users),
    prepare: ({ params: { eventId }, body: { users }, ...by }) =>
      preloadPeople(by, { eventId, action: 'removeGuests' }, named(users)),
    apply: async (unit, access, { users }, _files, seen) => {
      const people = await currentPeople(unit, access, named(users), seen);
      const changed = await removeGuests(unit, services, access, users, people.map(rowOf));
      return presentChanged(unit, access, people, changed);
    },
  });
}
