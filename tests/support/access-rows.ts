// docs/rules.md#who-may-call-what as a table.
import { randomUUID } from 'node:crypto';
import { bulletins } from '#server/db/schema.ts';
import { makeComment, makePost, type AccessScene, type Privacy } from '#tests/support/access-scene.ts';
import { activityOn, dayFromNow } from '#tests/support/event-scene.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';
import type { TestFile, TestUser } from '#tests/support/test-server.ts';
import { PNG } from '#tests/model/sim/picture.ts';

export interface AccessRow {
  /** As registered. */
  route: string;
  /** What about it, where a route has several rows. */
  when?: string;
  path(scene: AccessScene, target: string): string;
  body?(scene: AccessScene): object;
  /** Carried by those that are as meant. */
  files?: TestFile[];
  /** Something of the caller's own to act on; its id is given to `path`. */
  target?(scene: AccessScene, caller: TestUser | undefined): Promise<string>;
  /** Expected answers in the order A S I X G H O: a status, or a status with its code. */
  answers: string | Record<Privacy, string>;
}

const VIEW = '401 200 200 200 200 200 200';
const MANAGE = (done: number) => `401 403 403 403 403 ${done} ${done}`;
const SOCIAL = { PUBLIC: VIEW, PRIVATE: '401 403 403 403 200 200 200' };
const TAKE_PART = (done: number) => `401 403 403 403 ${done} ${done} ${done}`;
const ANYBODY = (done: number) => `401 ${Array(6).fill(done).join(' ')}`;

const PICTURE: TestFile[] = [{ name: 'sea.png', type: 'image/png', content: Buffer.from(PNG) }];

/** By the owner, whoever calls: a host deletes any of them. */
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

export const ACCESS_ROWS: AccessRow[] = [
  {
    route: 'GET /oapi/itinerary/:eventId',
    path: (s) => `/oapi/itinerary/${s.eventId}`,
    answers: Array(7).fill(200).join(' '),
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
    route: 'POST /api/events/import',
    path: () => '/api/events/import',
    body: () => someSchedule([{ date: '2026-01-05', rooms: { A: [someTalk()] } }]),
    answers: ANYBODY(201),
  },
  {
    route: 'PUT /api/events/:eventId',
    path: (s) => `/api/events/${s.eventId}`,
    body: () => ({ subtitle: randomUUID() }),
    answers: MANAGE(200),
  },
  { route: 'DELETE /api/events/:eventId', path: (s) => `/api/events/${s.eventId}`, answers: MANAGE(204) },

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
    route: 'POST /api/rsvp/request/:eventId',
    path: (s) => `/api/rsvp/request/${s.eventId}`,
    body: () => ({}),
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
    route: 'GET /api/feeds/:eventId/:feedId/comment',
    path: (s) => `/api/feeds/${s.eventId}/${s.postId}/comment`,
    answers: SOCIAL,
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
