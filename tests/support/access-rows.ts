// Long because it is one table with one entry per call: docs/rules.md#who-may-call-what as data.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { shortCodeOf } from '#contract/rules/short-link.ts';
import { eventFor } from '#server/access/event-for.ts';
import { arrivals, bin, bulletins, documents, events, files, forms } from '#server/db/schema.ts';
import { cardPath, shareCardOf } from '#server/modules/cards/share-card.ts';
import { makeComment, makePost, type AccessScene, type Privacy } from '#tests/support/access-scene.ts';
import { activityOn, dayFromNow } from '#tests/support/event-scene.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';
import type { TestFile, TestUser } from '#tests/support/test-server.ts';
import { PNG } from '#tests/model/sim/picture.ts';

export interface AccessRow {
  /** The path as the route is registered. */
  route: string;
  /** Tells several rows of one route apart. */
  when?: string;
  path(scene: AccessScene, target: string): string;
  body?(scene: AccessScene): object;
  /** Sent with valid calls. */
  files?: TestFile[];
  /** Creates something of the caller's own for the call to act on; its id is passed to `path`. */
  target?(scene: AccessScene, caller: TestUser | undefined): Promise<string>;
  /** What is otherwise readable only with the guest list is readable here through an invitation link. */
  opensByLink?: true;
  /**
   * Expected responses in the order A S I X G H O: a status, or a status with its code. L gets the same as A.
   */
  answers: string | Record<Privacy, string>;
}

const VIEW = '401 200 200 200 200 200 200';
const MANAGE = (done: number) => `401 403 403 403 403 ${done} ${done}`;
const SOCIAL = { PUBLIC: VIEW, PRIVATE: '401 403 403 403 200 200 200' };
const TAKE_PART = (done: number) => `401 403 403 403 ${done} ${done} ${done}`;
const ANYBODY = (done: number) => `401 ${Array(6).fill(done).join(' ')}`;

const PICTURE: TestFile[] = [{ name: 'sea.png', type: 'image/png', content: Buffer.from(PNG) }];

/** Posted by the owner, whoever calls: a host may delete anybody's bulletin. */
async function makeBulletin({ server, eventId, people }: AccessScene): Promise<string> {
  const id = randomUUID();
  await server.db.insert(bulletins).values({
    id,
    eventId,
    ownerId: people.O.id,
    title: 'Coats',
    description: 'It is cold.',
    postedAt: new Date(),
    version: 1,
  });
  return id;
}

const DELETED = randomUUID();
/** Moves an activity to the bin. */
async function deleteActivity({ server, eventId, dayId }: AccessScene): Promise<string> {
  const [id, date] = [randomUUID(), dayFromNow(10).slice(0, 10)];
  const [startsLocal, endsLocal] = [`${date} 09:00:00`, `${date} 10:00:00`];
  await server.db.insert(bin).values({
    id: randomUUID(),
    eventId,
    entry: DELETED,
    activity: {
      id,
      dayId,
      name: 'Tea',
      subtitle: '',
      description: 'Green',
      startsLocal,
      endsLocal,
      timezone: null,
      location: null,
      imageCredit: null,
      writers: {},
      documents: [],
      told: [],
    },
    was: date,
    on: date,
    deletedAt: new Date(),
    version: 1,
  });
  return id;
}

/** The arrival of a person who asked to join and was approved by the owner. */
async function makeArrival({ server, eventId, asksId, people }: AccessScene): Promise<string> {
  const id = randomUUID();
  await server.db
    .insert(arrivals)
    .values({ id, eventId, rsvpId: asksId, hostId: people.O.id, arrivedAt: new Date(), version: 1 });
  return id;
}

/** Nobody in particular owns it. */
const makeForm =
  (publishedAt: Date | null, closedAt: Date | null = null) =>
  async ({ server, eventId }: AccessScene): Promise<string> => {
    const id = randomUUID();
    await server.db.insert(forms).values({
      id,
      eventId,
      title: 'Feedback Form',
      description: 'Two minutes.',
      fields: [{ id: QUESTION, label: 'The pace', kind: 'RATING', options: [] }],
      anonymous: true,
      publishedAt,
      closedAt,
      version: 1,
    });
    return id;
  };
const PDF: TestFile[] = [
  { name: 'ticket.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') },
];

/** Uploaded by the owner; `of` is the person the document is for, null for all participants. */
const makeDocument =
  (of: (scene: AccessScene) => string | null) =>
  async (scene: AccessScene): Promise<string> => {
    const { server, eventId, people } = scene;
    const [id, fileId] = [randomUUID(), randomUUID()];
    await server.db.insert(files).values({
      id: fileId,
      eventId,
      uploaderId: people.O.id,
      purpose: 'DOCUMENT',
      sha256: '0'.repeat(64),
      name: 'ticket.pdf',
      mimeType: 'application/pdf',
      bytes: 1,
    });
    await server.db.insert(documents).values({
      id,
      eventId,
      userId: of(scene),
      uploaderId: people.O.id,
      fileId,
      type: 'OTHER',
      uploadedAt: new Date(),
      version: 1,
    });
    return id;
  };
const QUESTION = randomUUID();
const RESPONSE = { answers: [{ fieldId: QUESTION, value: 4 }] };
const formsOf = (s: AccessScene): string => `/api/events/${s.eventId}/form`;
const arrivalsOf = (s: AccessScene): string => `/api/events/${s.eventId}/arrivals`;
const folder = ({ eventId }: AccessScene, userId: string) => `/api/documents/event/${eventId}/user/${userId}`;
const activity = ({ eventId, dayId, activityId }: AccessScene) =>
  `/api/events/${eventId}/programs/${dayId}/activity/${activityId}`;

export const ACCESS_ROWS: AccessRow[] = [
  {
    route: 'GET /oapi/itinerary/:eventId',
    path: (s) => `/oapi/itinerary/${s.eventId}`,
    opensByLink: true,
    answers: Array(7).fill(200).join(' '),
  },
  {
    route: 'GET /oapi/e/:code',
    path: (s) => `/oapi/e/${shortCodeOf(s.eventId)}`,
    answers: Array(7).fill(200).join(' '),
  },
  {
    route: 'GET /e/:code',
    path: (s) => `/e/${shortCodeOf(s.eventId)}`,
    answers: Array(7).fill(302).join(' '),
  },
  {
    route: 'GET /cards/:eventId/:file',
    target: async ({ server, eventId }) => {
      const { event } = await eventFor(server.db, null, eventId, 'viewProgram');
      const card = await shareCardOf(server.db, event);
      return card ? cardPath(eventId, card) : `/cards/${eventId}/none.jpg`;
    },
    path: (_scene, target) => target,
    answers: {
      PUBLIC: Array(7).fill(200).join(' '),
      PRIVATE: Array(7).fill('404:FILE_NOT_FOUND').join(' '),
    },
  },
  {
    route: 'GET /oapi/itinerary/:eventId/calendar.ics',
    path: (s) => `/oapi/itinerary/${s.eventId}/calendar.ics`,
    answers: Array(7).fill(200).join(' '),
  },
  {
    route: 'GET /api/events/:eventId/calendar',
    path: (s) => `/api/events/${s.eventId}/calendar`,
    answers: '401 200 200 403 200 200 200',
  },
  {
    route: 'POST /api/events/:eventId/calendar/renewal',
    path: (s) => `/api/events/${s.eventId}/calendar/renewal`,
    answers: '401 200 200 403 200 200 200',
  },

  { route: 'GET /api/events', path: () => '/api/events', answers: VIEW },
  { route: 'GET /api/events/:eventId', path: (s) => `/api/events/${s.eventId}`, answers: VIEW },
  {
    route: 'POST /api/events',
    path: () => '/api/events',
    body: () => ({ name: 'Mine', startIsoTime: dayFromNow(1), endIsoTime: dayFromNow(1) }),
    answers: ANYBODY(201),
  },
  {
    route: 'POST /api/v2/cpai/experience/generate',
    path: () => '/api/v2/cpai/experience/generate',
    body: () => ({
      name: 'Mine',
      startIsoTime: dayFromNow(1),
      endIsoTime: dayFromNow(1),
      isAIMode: true,
      prompt: '10:00 Walk',
    }),
    answers: ANYBODY(201),
  },
  {
    route: 'DELETE /api/v2/cpai/experience/generate/:id',
    path: () => `/api/v2/cpai/experience/generate/${randomUUID()}`,
    answers: ANYBODY(204),
  },
  {
    route: 'GET /api/v2/media/search',
    path: () => '/api/v2/media/search?query=train',
    answers: VIEW,
  },
  {
    route: 'GET /api/v2/media/photos/:source/:photoId',
    path: () => '/api/v2/media/photos/LINK/train-day',
    answers: VIEW,
  },
  {
    route: 'POST /api/v2/media/link',
    path: () => '/api/v2/media/link',
    body: () => ({ address: 'https://example.org/sea.png' }),
    answers: ANYBODY(200),
  },
  {
    route: 'GET /api/v2/media/thumb',
    when: 'with an address that this server did not sign',
    path: () => '/api/v2/media/thumb?source=UNSPLASH&of=https://images.unsplash.com/x&sig=x',
    answers: Array(7).fill('404:PHOTO_NOT_FOUND').join(' '),
  },
  {
    route: 'POST /api/v2/places/autocomplete',
    path: () => '/api/v2/places/autocomplete',
    body: () => ({ input: 'Kyoto Station' }),
    answers: VIEW,
  },
  {
    route: 'POST /api/v2/places/locate',
    path: () => '/api/v2/places/locate',
    body: () => ({ placeId: 'ChIJ8cM8zdaoAWARPR27azYdlsA' }),
    answers: VIEW,
  },
  {
    route: 'POST /api/events/import',
    path: () => '/api/events/import',
    body: () => someSchedule([{ date: '2026-01-05', rooms: { A: [someTalk()] } }]),
    answers: ANYBODY(201),
  },
  {
    route: 'POST /api/events/import/preview',
    path: () => '/api/events/import/preview',
    body: () => someSchedule([{ date: '2026-01-05', rooms: { A: [someTalk()] } }]),
    answers: ANYBODY(200),
  },
  {
    route: 'POST /api/events/:eventId/import/preview',
    path: (s) => `/api/events/${s.eventId}/import/preview`,
    body: () => someSchedule([{ date: '2026-01-05', rooms: { A: [someTalk()] } }]),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/import',
    when: 'of a preview that is outdated',
    path: (s) => `/api/events/${s.eventId}/import`,
    body: () => ({
      ...someSchedule([{ date: '2026-01-05', rooms: { A: [someTalk()] } }]),
      basis: 'of another day',
    }),
    answers: '401 403 403 403 403 409:STALE_SET 409:STALE_SET',
  },
  {
    route: 'PUT /api/events/:eventId',
    path: (s) => `/api/events/${s.eventId}`,
    body: () => ({ subtitle: randomUUID() }),
    answers: MANAGE(200),
  },
  { route: 'DELETE /api/events/:eventId', path: (s) => `/api/events/${s.eventId}`, answers: MANAGE(204) },
  {
    route: 'POST /api/events/:eventId/clone',
    path: (s) => `/api/events/${s.eventId}/clone`,
    body: () => ({ startDateTime: dayFromNow(20), privacy: 'PRIVATE' }),
    answers: '401 403 403 403 403 403 201',
  },
  { route: 'GET /api/events/deleted', path: () => '/api/events/deleted', answers: VIEW },
  {
    route: 'POST /api/events/:eventId/restore',
    path: (s) => `/api/events/${s.eventId}/restore`,
    target: async (s) => {
      await s.server.db.update(events).set({ deletedAt: new Date() }).where(eq(events.id, s.eventId));
      return s.eventId;
    },
    answers: '401 404:EVENT_NOT_FOUND 404:EVENT_NOT_FOUND 404:EVENT_NOT_FOUND 404:EVENT_NOT_FOUND 403 200',
  },

  {
    route: 'POST /api/events/:eventId/image/external',
    when: 'of an address elsewhere',
    path: (s) => `/api/events/${s.eventId}/image/external`,
    body: () => ({ photoId: 'https://example.org/sea.png', source: 'LINK' }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/image/external',
    path: (s) => `/api/events/${s.eventId}/image/external`,
    body: () => ({ photoId: 'train-day', source: 'LINK' }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/image',
    path: (s) => `/api/events/${s.eventId}/image`,
    files: PICTURE,
    answers: MANAGE(200),
  },

  {
    route: 'GET /api/events/:eventId/programs',
    path: (s) => `/api/events/${s.eventId}/programs`,
    answers: VIEW,
  },
  {
    route: 'POST /api/events/:eventId/programs',
    path: (s) => `/api/events/${s.eventId}/programs`,
    body: () => ({}),
    answers: MANAGE(201),
  },
  {
    route: 'POST /api/events/:eventId/programs/reorder',
    path: (s) => `/api/events/${s.eventId}/programs/reorder`,
    body: () => ({ programIds: [] }),
    answers: '401 403 403 403 403 409:STALE_SET 409:STALE_SET',
  },
  {
    route: 'POST /api/events/:eventId/programs/:dayId/clone',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/clone`,
    body: () => ({}),
    answers: MANAGE(201),
  },
  {
    route: 'GET /api/events/:eventId/programs/:dayId',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}`,
    answers: VIEW,
  },
  {
    route: 'PUT /api/events/:eventId/programs/:dayId',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}`,
    body: () => ({ name: randomUUID() }),
    answers: MANAGE(200),
  },
  {
    route: 'DELETE /api/events/:eventId/programs/:dayId',
    path: (s) => `/api/events/${s.eventId}/programs/${s.lastDayId}`,
    answers: MANAGE(204),
  },

  {
    route: 'POST /api/events/:eventId/programs/:dayId/image/external',
    when: 'of an address elsewhere',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/image/external`,
    body: () => ({ photoId: 'https://example.org/sea.png', source: 'LINK' }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/programs/:dayId/image/external',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/image/external`,
    body: () => ({ photoId: 'train-day', source: 'LINK' }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/programs/:dayId/image',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/image`,
    files: PICTURE,
    answers: MANAGE(200),
  },

  {
    route: 'GET /api/events/:eventId/programs/:dayId/activity',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity`,
    answers: VIEW,
  },
  {
    route: 'POST /api/events/:eventId/programs/:dayId/activity',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity`,
    body: (s) => activityOn(s.date),
    answers: MANAGE(201),
  },
  {
    route: 'GET /api/events/:eventId/programs/:dayId/activity/:activityId',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}`,
    answers: VIEW,
  },
  {
    route: 'PUT /api/events/:eventId/programs/:dayId/activity/:activityId',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}`,
    body: () => ({ name: randomUUID() }),
    answers: MANAGE(200),
  },
  {
    route: 'DELETE /api/events/:eventId/programs/:dayId/activity/:activityId',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}`,
    answers: MANAGE(204),
  },
  {
    route: 'GET /api/events/:eventId/bin',
    path: (s) => `/api/events/${s.eventId}/bin`,
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/bin/restore',
    path: (s) => `/api/events/${s.eventId}/bin/restore`,
    target: deleteActivity,
    body: () => ({ entries: [DELETED] }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/programs/:dayId/activity/:activityId/image/external',
    when: 'of an address elsewhere',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}/image/external`,
    body: () => ({ photoId: 'https://example.org/sea.png', source: 'LINK' }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/programs/:dayId/activity/:activityId/image/external',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}/image/external`,
    body: () => ({ photoId: 'train-day', source: 'LINK' }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/programs/:dayId/activity/:activityId/clone',
    path: (s) => `${activity(s)}/clone`,
    body: (s) => ({ programId: s.lastDayId }),
    answers: MANAGE(201),
  },
  {
    route: 'PUT /api/events/:eventId/programs/:dayId/activity/:activityId/day',
    path: (s) => `${activity(s)}/day`,
    body: (s) => ({ programId: s.lastDayId }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/programs/:dayId/activity/:activityId/image',
    path: (s) => `/api/events/${s.eventId}/programs/${s.dayId}/activity/${s.activityId}/image`,
    files: PICTURE,
    answers: MANAGE(200),
  },

  {
    route: 'POST /api/rsvp',
    path: () => '/api/rsvp',
    body: (s) => ({ eventId: s.eventId, invitees: [`new-${randomUUID()}@example.org`], selfInvited: false }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/rsvp',
    when: 'with a note',
    path: () => '/api/rsvp',
    body: (s) => ({
      eventId: s.eventId,
      invitees: [`new-${randomUUID()}@example.org`],
      note: 'Bring a coat.',
    }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/rsvp/request/:eventId',
    path: (s) => `/api/rsvp/request/${s.eventId}`,
    body: () => ({}),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/rsvp/request/:eventId',
    when: 'one of them',
    path: (s) => `/api/rsvp/request/${s.eventId}`,
    body: (s) => ({ rsvps: [s.asksId] }),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/hosts',
    path: (s) => `/api/events/${s.eventId}/hosts`,
    body: (s) => ({ users: [s.people.secondGuest.id] }),
    answers: MANAGE(200),
  },
  {
    route: 'DELETE /api/events/:eventId/hosts',
    path: (s) => `/api/events/${s.eventId}/hosts`,
    body: (s) => ({ users: [s.people.secondGuest.id] }),
    answers: MANAGE(200),
  },
  {
    route: 'PUT /api/rsvp',
    path: () => '/api/rsvp',
    body: (s) => ({ eventId: s.eventId, status: 'YES', rsvps: [s.asksId] }),
    answers: MANAGE(200),
  },
  {
    route: 'PUT /api/rsvp/tags/:eventId',
    path: (s) => `/api/rsvp/tags/${s.eventId}`,
    body: (s) => ({ rsvps: [s.asksId], add: ['VIP'], remove: [] }),
    answers: MANAGE(200),
  },
  {
    route: 'DELETE /api/events/:eventId/guests',
    path: (s) => `/api/events/${s.eventId}/guests`,
    body: (s) => ({ users: [s.people.secondGuest.id] }),
    answers: MANAGE(200),
  },
  {
    route: 'GET /api/rsvp/event/:eventId',
    path: (s) => `/api/rsvp/event/${s.eventId}`,
    answers: TAKE_PART(200),
  },
  {
    route: 'GET /api/rsvp/event/self/:eventId',
    path: (s) => `/api/rsvp/event/self/${s.eventId}`,
    answers: VIEW,
  },
  {
    route: 'PUT /api/rsvp/respond/:eventId',
    when: 'Yes',
    path: (s) => `/api/rsvp/respond/${s.eventId}`,
    body: () => ({ status: 'Yes' }),
    answers: '401 200 200 403:HOST_DECLINED 200 200 200',
  },
  {
    route: 'PUT /api/rsvp/respond/:eventId',
    when: 'No',
    path: (s) => `/api/rsvp/respond/${s.eventId}`,
    body: () => ({ status: 'No' }),
    answers: '401 200 200 200 200 200 409:OWNER_CANNOT_LEAVE',
  },

  { route: 'GET /api/feeds/:eventId', path: (s) => `/api/feeds/${s.eventId}`, answers: SOCIAL },
  {
    route: 'GET /api/feeds/:eventId/:feedId',
    path: (s) => `/api/feeds/${s.eventId}/${s.postId}`,
    answers: SOCIAL,
  },
  {
    route: 'GET /api/feeds/:eventId/album',
    path: (s) => `/api/feeds/${s.eventId}/album`,
    answers: TAKE_PART(200),
  },
  {
    route: 'GET /api/feeds/:eventId/:feedId/comment',
    path: (s) => `/api/feeds/${s.eventId}/${s.postId}/comment`,
    answers: SOCIAL,
  },
  {
    route: 'GET /api/feeds/:eventId/:feedId/like',
    path: (s) => `/api/feeds/${s.eventId}/${s.postId}/like`,
    answers: TAKE_PART(200),
  },
  {
    route: 'GET /api/feeds/:eventId/:feedId/like',
    when: 'hidden by a host',
    path: (s, id) => `/api/feeds/${s.eventId}/${id}/like`,
    target: (s) => makePost(s, s.people.secondGuest, { hiddenAt: new Date() }),
    answers: '401 403 403 403 404:POST_NOT_FOUND 200 200',
  },
  {
    route: 'POST /api/feeds/:eventId',
    path: (s) => `/api/feeds/${s.eventId}`,
    body: () => ({ title: 'Hello' }),
    answers: TAKE_PART(201),
  },
  {
    route: 'DELETE /api/feeds/:eventId/:feedId',
    when: 'of another guest',
    path: (s) => `/api/feeds/${s.eventId}/${s.postId}`,
    answers: '401 403 403 403 403 403 403',
  },
  {
    route: 'DELETE /api/feeds/:eventId/:feedId',
    when: "of one's own",
    path: (s, id) => `/api/feeds/${s.eventId}/${id}`,
    target: makePost,
    answers: ANYBODY(204),
  },
  {
    route: 'DELETE /api/feeds/:eventId/:feedId',
    when: 'unknown',
    path: (s) => `/api/feeds/${s.eventId}/${randomUUID()}`,
    answers: '401 403 403 403 404:POST_NOT_FOUND 404:POST_NOT_FOUND 404:POST_NOT_FOUND',
  },
  {
    route: 'POST /api/feeds/:eventId/:feedId/like',
    path: (s) => `/api/feeds/${s.eventId}/${s.postId}/like`,
    body: () => ({ like: true }),
    answers: TAKE_PART(200),
  },
  {
    route: 'GET /api/feeds/:eventId/:feedId',
    when: 'hidden by a host',
    path: (s, id) => `/api/feeds/${s.eventId}/${id}`,
    target: (s) => makePost(s, s.people.secondGuest, { hiddenAt: new Date() }),
    answers: {
      PUBLIC: '401 404:POST_NOT_FOUND 404:POST_NOT_FOUND 404:POST_NOT_FOUND 404:POST_NOT_FOUND 200 200',
      PRIVATE: '401 403 403 403 404:POST_NOT_FOUND 200 200',
    },
  },
  {
    route: 'GET /api/feeds/:eventId/:feedId',
    when: "one's own, hidden by a host",
    path: (s, id) => `/api/feeds/${s.eventId}/${id}`,
    target: (s, by) => makePost(s, by, { hiddenAt: new Date() }),
    answers: SOCIAL,
  },
  {
    route: 'GET /api/feeds/:eventId/:feedId/comment',
    when: 'hidden by a host',
    path: (s, id) => `/api/feeds/${s.eventId}/${id}/comment`,
    target: (s) => makePost(s, s.people.secondGuest, { hiddenAt: new Date() }),
    answers: {
      PUBLIC: '401 404:POST_NOT_FOUND 404:POST_NOT_FOUND 404:POST_NOT_FOUND 404:POST_NOT_FOUND 200 200',
      PRIVATE: '401 403 403 403 404:POST_NOT_FOUND 200 200',
    },
  },
  {
    route: 'POST /api/feeds/:eventId/:feedId/like',
    when: 'hidden by a host',
    path: (s, id) => `/api/feeds/${s.eventId}/${id}/like`,
    body: () => ({ like: true }),
    target: (s) => makePost(s, s.people.secondGuest, { hiddenAt: new Date() }),
    answers: '401 403 403 403 404:POST_NOT_FOUND 200 200',
  },
  {
    route: 'PUT /api/feeds/:eventId/:feedId/hidden',
    path: (s, id) => `/api/feeds/${s.eventId}/${id}/hidden`,
    body: () => ({ hidden: true }),
    target: (s) => makePost(s, s.people.secondGuest),
    answers: MANAGE(200),
  },
  {
    route: 'PUT /api/feeds/:eventId/:feedId/pinned',
    path: (s, id) => `/api/feeds/${s.eventId}/${id}/pinned`,
    body: () => ({ pinned: true }),
    target: (s) => makePost(s, s.people.secondGuest),
    answers: MANAGE(200),
  },
  {
    route: 'PUT /api/feeds/:eventId/:feedId/pinned',
    when: 'hidden by a host',
    path: (s, id) => `/api/feeds/${s.eventId}/${id}/pinned`,
    body: () => ({ pinned: true }),
    target: (s) => makePost(s, s.people.secondGuest, { hiddenAt: new Date() }),
    answers: '401 403 403 403 403 409:POST_HIDDEN 409:POST_HIDDEN',
  },
  {
    route: 'POST /api/feeds/:eventId/:feedId/comment',
    path: (s) => `/api/feeds/${s.eventId}/${s.postId}/comment`,
    body: () => ({ comment: 'Nice' }),
    answers: TAKE_PART(201),
  },
  {
    route: 'DELETE /api/feeds/:eventId/:feedId/comment/:commentId',
    when: 'of another guest',
    path: (s) => `/api/feeds/${s.eventId}/${s.postId}/comment/${s.commentId}`,
    answers: '401 403 403 403 403 204 204',
  },
  {
    route: 'DELETE /api/feeds/:eventId/:feedId/comment/:commentId',
    when: "of one's own",
    path: (s, id) => `/api/feeds/${s.eventId}/${s.postId}/comment/${id}`,
    target: (s, by) => makeComment(s, s.postId, by),
    answers: ANYBODY(204),
  },
  {
    route: 'DELETE /api/feeds/:eventId/:feedId/comment/:commentId',
    when: "on one's own post",
    path: (_s, id) => id,
    target: async (s, by) => {
      const post = await makePost(s, by);
      return `/api/feeds/${s.eventId}/${post}/comment/${by ? await makeComment(s, post, s.people.secondGuest) : randomUUID()}`;
    },
    answers: '401 403 403 403 204 204 204',
  },

  {
    route: 'GET /api/bulletin/:eventId',
    path: (s) => `/api/bulletin/${s.eventId}`,
    answers: TAKE_PART(200),
  },
  {
    route: 'POST /api/bulletin/:eventId',
    path: (s) => `/api/bulletin/${s.eventId}`,
    body: () => ({ title: 'Coats', description: 'It is cold.' }),
    answers: MANAGE(201),
  },
  {
    route: 'POST /api/bulletin/:eventId',
    when: 'with a picture',
    path: (s) => `/api/bulletin/${s.eventId}`,
    body: () => ({ title: 'Coats', description: 'It is cold.' }),
    files: PICTURE,
    answers: MANAGE(201),
  },
  {
    route: 'DELETE /api/bulletin/:eventId/:bulletinId',
    path: (s, id) => `/api/bulletin/${s.eventId}/${id}`,
    target: makeBulletin,
    answers: MANAGE(204),
  },
  {
    route: 'DELETE /api/bulletin/:eventId/:bulletinId',
    when: 'unknown',
    path: (s) => `/api/bulletin/${s.eventId}/${randomUUID()}`,
    answers: '401 403 403 403 403 404:BULLETIN_NOT_FOUND 404:BULLETIN_NOT_FOUND',
  },
  {
    route: 'PUT /api/bulletin/:eventId/read',
    path: (s) => `/api/bulletin/${s.eventId}/read`,
    body: () => ({ to: new Date().toISOString() }),
    answers: TAKE_PART(200),
  },

  { route: 'GET /api/events/:eventId/arrivals', path: arrivalsOf, answers: MANAGE(200) },
  {
    route: 'POST /api/events/:eventId/arrivals',
    path: arrivalsOf,
    body: (s) => ({ rsvpId: s.asksId }),
    answers: MANAGE(201),
  },
  {
    route: 'DELETE /api/events/:eventId/arrivals/:arrivalId',
    path: (s, id) => `${arrivalsOf(s)}/${id}`,
    target: makeArrival,
    answers: MANAGE(204),
  },
  {
    route: 'DELETE /api/events/:eventId/arrivals/:arrivalId',
    when: 'unknown',
    path: (s) => `${arrivalsOf(s)}/${randomUUID()}`,
    answers: '401 403 403 403 403 404:ARRIVAL_NOT_FOUND 404:ARRIVAL_NOT_FOUND',
  },
  {
    route: 'PUT /api/notifications/:eventId/read',
    path: (s) => `/api/notifications/${s.eventId}/read`,
    body: () => ({ upTo: 1 }),
    answers: ANYBODY(204),
  },

  { route: 'GET /api/events/:eventId/form', path: formsOf, answers: MANAGE(200) },
  {
    route: 'POST /api/events/:eventId/form',
    path: formsOf,
    body: () => ({ title: 'Feedback Form', description: 'Two minutes.' }),
    answers: MANAGE(201),
  },
  {
    route: 'GET /api/events/:eventId/form/active',
    path: (s) => `${formsOf(s)}/active`,
    answers: TAKE_PART(200),
  },
  {
    route: 'GET /api/events/:eventId/form/:formId',
    path: (s, id) => `${formsOf(s)}/${id}`,
    target: makeForm(new Date()),
    answers: MANAGE(200),
  },
  {
    route: 'PUT /api/events/:eventId/form/:formId',
    path: (s, id) => `${formsOf(s)}/${id}`,
    target: makeForm(null),
    body: () => ({ isActive: true }),
    answers: MANAGE(200),
  },
  {
    route: 'DELETE /api/events/:eventId/form/:formId',
    path: (s, id) => `${formsOf(s)}/${id}`,
    target: makeForm(new Date()),
    answers: MANAGE(204),
  },
  {
    route: 'DELETE /api/events/:eventId/form/:formId',
    when: 'unknown',
    path: (s) => `${formsOf(s)}/${randomUUID()}`,
    answers: '401 403 403 403 403 404:FORM_NOT_FOUND 404:FORM_NOT_FOUND',
  },
  {
    route: 'GET /api/events/:eventId/form/:formId/response',
    path: (s, id) => `${formsOf(s)}/${id}/response`,
    target: makeForm(new Date()),
    answers: MANAGE(200),
  },
  {
    route: 'POST /api/events/:eventId/form/:formId/response',
    path: (s, id) => `${formsOf(s)}/${id}/response`,
    target: makeForm(new Date()),
    body: () => RESPONSE,
    answers: '401 403 403 403 200 200 403',
  },
  {
    route: 'POST /api/events/:eventId/form/:formId/response',
    when: 'a draft',
    path: (s, id) => `${formsOf(s)}/${id}/response`,
    target: makeForm(null),
    body: () => RESPONSE,
    answers: '401 403 403 403 404:FORM_NOT_FOUND 404:FORM_NOT_FOUND 403',
  },
  {
    route: 'POST /api/events/:eventId/form/:formId/response',
    when: 'closed',
    path: (s, id) => `${formsOf(s)}/${id}/response`,
    target: makeForm(new Date(), new Date()),
    body: () => RESPONSE,
    answers: '401 403 403 403 409:FORM_CLOSED 409:FORM_CLOSED 403',
  },
  {
    route: 'GET /api/documents/event/:eventId/user/:userId',
    when: 'common',
    path: (s) => folder(s, 'common'),
    answers: TAKE_PART(200),
  },
  {
    route: 'GET /api/documents/event/:eventId/user/:userId',
    when: "the first guest's, who is the one who calls as a guest",
    path: (s) => folder(s, s.people.G.id),
    answers: TAKE_PART(200),
  },
  {
    route: 'GET /api/documents/event/:eventId/user/:userId',
    when: "another guest's",
    path: (s) => folder(s, s.people.secondGuest.id),
    answers: MANAGE(200),
  },
  {
    route: 'GET /api/documents/event/:eventId/user/:userId',
    when: 'of somebody who does not attend',
    path: (s) => folder(s, s.people.X.id),
    answers: '401 403 403 403 403 404:GUEST_NOT_FOUND 404:GUEST_NOT_FOUND',
  },
  {
    route: 'POST /api/documents/event/:eventId/user/:userId',
    when: 'for everybody',
    path: (s) => folder(s, 'common'),
    body: () => ({ type: 'TICKET' }),
    files: PDF,
    answers: MANAGE(201),
  },
  {
    route: 'POST /api/documents/event/:eventId/user/:userId',
    when: 'for a guest, who is the one who calls as a guest',
    path: (s) => folder(s, s.people.G.id),
    body: () => ({ type: 'TICKET' }),
    files: PDF,
    answers: MANAGE(201),
  },
  {
    route: 'POST /api/documents/event/:eventId/user/:userId',
    when: 'for somebody who does not attend',
    path: (s) => folder(s, s.people.I.id),
    body: () => ({ type: 'TICKET' }),
    files: PDF,
    answers: '401 403 403 403 403 404:GUEST_NOT_FOUND 404:GUEST_NOT_FOUND',
  },
  {
    route: 'DELETE /api/documents/:documentId',
    when: 'a common one',
    path: (_s, id) => `/api/documents/${id}`,
    target: makeDocument(() => null),
    answers: '401 404:DOCUMENT_NOT_FOUND 404:DOCUMENT_NOT_FOUND 404:DOCUMENT_NOT_FOUND 403 204 204',
  },
  {
    route: 'DELETE /api/documents/:documentId',
    when: "the first guest's",
    path: (_s, id) => `/api/documents/${id}`,
    target: makeDocument((s) => s.people.G.id),
    answers: '401 404:DOCUMENT_NOT_FOUND 404:DOCUMENT_NOT_FOUND 404:DOCUMENT_NOT_FOUND 403 204 204',
  },
  {
    route: 'DELETE /api/documents/:documentId',
    when: "another guest's",
    path: (_s, id) => `/api/documents/${id}`,
    target: makeDocument((s) => s.people.secondGuest.id),
    answers:
      '401 404:DOCUMENT_NOT_FOUND 404:DOCUMENT_NOT_FOUND 404:DOCUMENT_NOT_FOUND 404:DOCUMENT_NOT_FOUND 204 204',
  },
  {
    route: 'POST /api/events/:eventId/programs/:dayId/activity/:activityId/documents',
    path: (s) => `${activity(s)}/documents`,
    body: () => ({ type: 'TICKET' }),
    files: PDF,
    answers: MANAGE(200),
  },
  {
    route: 'PUT /api/events/:eventId/programs/:dayId/activity/:activityId/documents/:documentId',
    path: (s, id) => `${activity(s)}/documents/${id}`,
    target: makeDocument(() => null),
    answers: MANAGE(200),
  },
  {
    route: 'PUT /api/events/:eventId/programs/:dayId/activity/:activityId/documents/:documentId',
    when: "a guest's, which cannot be for everybody",
    path: (s, id) => `${activity(s)}/documents/${id}`,
    target: makeDocument((s) => s.people.G.id),
    answers: '401 403 403 403 403 404:DOCUMENT_NOT_FOUND 404:DOCUMENT_NOT_FOUND',
  },
  {
    route: 'DELETE /api/events/:eventId/programs/:dayId/activity/:activityId/documents/:documentId',
    path: (s) => `${activity(s)}/documents/${randomUUID()}`,
    answers: MANAGE(200),
  },

  { route: 'GET /api/uploads/:sha256', path: () => `/api/uploads/${'5'.repeat(64)}`, answers: ANYBODY(200) },
  {
    route: 'PUT /api/uploads/:sha256',
    path: () => `/api/uploads/${'5'.repeat(64)}?at=0`,
    answers: ANYBODY(200),
  },
  { route: 'POST /api/sync', path: () => '/api/sync', body: () => ({ cursors: {} }), answers: VIEW },
  {
    route: 'POST /api/batch',
    path: () => '/api/batch',
    body: (s) => ({
      requests: [
        { id: randomUUID(), method: 'PUT', path: `/api/rsvp/respond/${s.eventId}`, body: { status: 'Yes' } },
      ],
    }),
    answers: VIEW,
  },
];
