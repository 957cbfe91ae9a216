// Links that are signed for one person, each opened by every kind of caller: what a link shows and does
// concerns the person it was signed for, whoever opens it and whoever they are signed in as.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailMutes, rsvps } from '#server/db/schema.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import { signTicket } from '#server/modules/tickets/tickets.ts';
import {
  CALLERS,
  makePeople,
  makeScene,
  personOf,
  PRIVACIES,
  type AccessScene,
  type People,
} from '#tests/support/access-scene.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server);
});
afterAll(() => server.close());

type Kind = 'I' | 'G';
interface LinkRow {
  what: string;
  /** The person it is signed for. */
  of: Kind;
  method?: 'GET' | 'POST';
  url(scene: AccessScene): Promise<string> | string;
  body?(scene: AccessScene): object;
  /** What to replace in the link, and with what, so that it names another person. */
  swapped?(scene: AccessScene): [theirs: string, anothers: string];
  /** Opening it changes something, but only for the person it is signed for. */
  acts?: true;
  /** Expected after a host has removed that person from the event. */
  afterwards: number | [status: number, code: string];
}

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');
const ofRows = (s: AccessScene): [string, string] => [s.invitedId, s.asksId];
const ofPeople = (s: AccessScene): [string, string] => [s.people.G.id, s.people.secondGuest.id];
const mute = (s: AccessScene, of: Parameters<typeof muteUrl>[1]): string =>
  pathOf(muteUrl(s.server.services.config, of));

const LINKS: LinkRow[] = [
  {
    what: 'an invitation is read',
    of: 'I',
    url: (s) => `/oapi/invitation?invite=${s.invite}`,
    swapped: ofRows,
    afterwards: 200,
  },
  ...(['Yes', 'No'] as const).map((status): LinkRow => ({
    what: `an invitation is answered with ${status}`,
    of: 'I',
    method: 'POST',
    url: () => '/oapi/invitation',
    body: (s) => ({ invite: s.invite, status }),
    swapped: ofRows,
    acts: true,
    afterwards: status === 'Yes' ? [403, 'HOST_DECLINED'] : 200,
  })),
  {
    what: 'invitations are stopped',
    of: 'I',
    method: 'POST',
    url: (s) => mute(s, { rsvpId: s.invitedId }),
    swapped: ofRows,
    acts: true,
    afterwards: 200,
  },
  {
    what: 'mails of a kind are stopped',
    of: 'G',
    method: 'POST',
    url: (s) => mute(s, { userId: s.people.G.id, eventId: s.eventId, kind: 'changes' }),
    swapped: ofPeople,
    acts: true,
    afterwards: 200,
  },
  {
    what: 'a calendar is read',
    of: 'G',
    url: async (s) => {
      const { body } = await s.server.inject('GET', `/api/events/${s.eventId}/calendar`, { as: s.people.G });
      return pathOf(body.url);
    },
    afterwards: 200,
  },
  {
    what: 'a document is opened',
    of: 'G',
    url: async (s) => {
      const folder = `/api/documents/event/${s.eventId}/user/${s.people.G.id}`;
      await s.server.inject('POST', folder, {
        as: s.people.O,
        multipart: [
          { name: 'ticket.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') },
        ],
      });
      const { body } = await s.server.inject('GET', folder, { as: s.people.G });
      return pathOf(body[0].document.original);
    },
    swapped: ofPeople,
    afterwards: 404,
  },
  {
    what: 'an album is downloaded',
    of: 'G',
    url: async (s) => {
      const { body } = await s.server.inject('GET', `/api/feeds/${s.eventId}/album`, { as: s.people.G });
      return pathOf(body.url);
    },
    swapped: ofPeople,
    afterwards: 403,
  },
];

/** Everybody's answers and muted mails. */
async function answersAndMutes({ eventId }: AccessScene): Promise<Map<string, string>> {
  const rows = await server.db.select().from(rsvps).where(eq(rsvps.eventId, eventId));
  const muted = await server.db.select().from(mailMutes).where(eq(mailMutes.eventId, eventId));
  return new Map(
    rows.map(({ userId, status, companions, isHost, invitationsMutedAt }) => [
      userId ?? '',
      JSON.stringify([
        status,
        companions,
        isHost,
        invitationsMutedAt !== null,
        muted.filter((one) => one.userId === userId).map(({ kind }) => kind),
      ]),
    ]),
  );
}

describe.each(PRIVACIES)('on a %s event', (privacy) => {
  test.each(LINKS.map((row) => [row.what, row] as const))('%s', async (_what, row) => {
    const open = (scene: AccessScene, as: (typeof CALLERS)[number], url: string, body = row.body?.(scene)) =>
      server.inject(row.method ?? 'GET', url, { as: personOf(scene, as), ...(body && { body }) });
    const shared = await makeScene(server, people, privacy);
    const link = await row.url(shared);
    const given = new Set<string>();
    for (const caller of CALLERS) {
      const scene = row.acts ? await makeScene(server, people, privacy) : shared;
      const before = await answersAndMutes(scene);
      const got = await open(scene, caller, row.acts ? await row.url(scene) : link);
      expect([caller, got.status]).toEqual([caller, 200]);
      given.add(got.raw.toString().replaceAll(scene.eventId, '').replaceAll(scene.invitedId, ''));
      const changed = [...(await answersAndMutes(scene))].filter(([id, of]) => before.get(id) !== of);
      expect([caller, changed.map(([id]) => id)]).toEqual([caller, row.acts ? [people[row.of].id] : []]);
    }
    if (!row.acts) expect(given.size, 'the link shows the same to everybody').toBe(1);

    const { swapped } = row;
    if (swapped) {
      const [theirs, anothers] = swapped(shared);
      const inBody = JSON.stringify(row.body?.(shared) ?? null).replaceAll(theirs, anothers);
      const before = await answersAndMutes(shared);
      for (const caller of CALLERS) {
        const forged = await open(
          shared,
          caller,
          link.replaceAll(theirs, anothers),
          (JSON.parse(inBody) as object | null) ?? undefined,
        );
        expect([caller, forged.status]).toEqual([caller, 404]);
      }
      expect(await answersAndMutes(shared)).toEqual(before);
    }

    const removed = await server.inject('DELETE', `/api/events/${shared.eventId}/guests`, {
      as: people.O,
      body: { users: [people[row.of].id] },
    });
    expect(removed.status).toBe(200);
    const [status, code] = [row.afterwards].flat();
    for (const caller of CALLERS) {
      const got = await open(shared, caller, link);
      expect([caller, got.status, got.code]).toEqual([caller, status, code ?? got.code]);
      if (row.what === 'a calendar is read') expect(got.raw.toString()).not.toContain('BEGIN:VEVENT');
    }
    expect((await answersAndMutes(shared)).get(people[row.of].id)).toContain('HOST_REMOVED');
  });

  test('a ticket checks in only its holder, and nobody can answer in another person’s name', async () => {
    const scene = await makeScene(server, people, privacy);
    const ticket = signTicket({ eventId: scene.eventId, rsvpId: scene.invitedId }, new Date());
    const before = await answersAndMutes(scene);
    for (const caller of CALLERS) {
      const as = personOf(scene, caller);
      const atTheDoor = await server.inject('POST', `/api/events/${scene.eventId}/arrivals`, {
        as,
        body: { rsvpId: scene.asksId, ticket },
      });
      const selfInvited = await server.inject('POST', '/api/rsvp', {
        as,
        body: { eventId: scene.eventId, invitees: [people.secondGuest.emailId], selfInvited: true },
      });
      const isHost = caller === 'H' || caller === 'O';
      expect([caller, atTheDoor.status, selfInvited.status]).toEqual(
        as ? [caller, isHost ? 400 : 403, 403] : [caller, 401, 401],
      );
    }
    expect(await answersAndMutes(scene)).toEqual(before);
    const seen = await server.inject('GET', `/api/events/${scene.eventId}/arrivals`, { as: people.O });
    expect(seen.body).toEqual([]);
  });
});
