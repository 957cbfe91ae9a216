// An event with content of every kind, and one person for each relation to it. The access tests make their
// calls on this scene.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { activities, comments, days, events, posts, rsvps } from '#server/db/schema.ts';
import { inviteUrl } from '#server/modules/mail/invite-link.ts';
import { activityOn, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

/**
 * The columns of docs/rules.md#who-is-who: signed out, stranger, invited, former, guest, host, owner, and
 * signed out with the link signed for the invited person.
 */
export const CALLERS = ['A', 'S', 'I', 'X', 'G', 'H', 'O', 'L'] as const;
export type Caller = (typeof CALLERS)[number];
export const PRIVACIES = ['PUBLIC', 'PRIVATE'] as const;
export type Privacy = (typeof PRIVACIES)[number];

/** One person of each kind; the same people in every event. */
export type People = Record<Exclude<Caller, 'A' | 'L'> | 'secondGuest' | 'asks', TestUser>;

export interface AccessScene {
  server: TestServer;
  eventId: string;
  dayId: string;
  lastDayId: string;
  date: string;
  activityId: string;
  postId: string;
  commentId: string;
  /** A guest's RSVP awaiting approval. */
  asksId: string;
  invitedId: string;
  /** The token of the link in the invited person's invitation mail. */
  invite: string;
  people: People;
}

export async function makePeople(server: TestServer): Promise<People> {
  const names = {
    S: 'Sam',
    I: 'Iris',
    X: 'Xaver',
    G: 'Gil',
    H: 'Hana',
    O: 'Olga',
    secondGuest: 'Gwen',
    asks: 'Ada',
  };
  return Object.fromEntries(
    await Promise.all(
      Object.entries(names).map(async ([kind, name]) => [kind, await server.makeUser(name)] as const),
    ),
  ) as People;
}

/**
 * The first scene on a server is made through the calls that people use. Later scenes are copies of its rows:
 * the access tests need about eight hundred.
 */
export async function makeScene(server: TestServer, people: People, privacy: Privacy): Promise<AccessScene> {
  const known = firsts.get(server) ?? new Map<Privacy, First>();
  firsts.set(server, known);
  const first = known.get(privacy);
  if (first) return copyScene(first, people);
  const scene = await makeFirstScene(server, people, privacy);
  known.set(privacy, { scene, rows: await rowsOf(scene) });
  return scene;
}

async function makeFirstScene(server: TestServer, people: People, privacy: Privacy): Promise<AccessScene> {
  const { I: invited, X: former, G: guest, H: host, O: owner, secondGuest, asks } = people;
  const event = await makeEvent(server, owner, { privacy, timezone: 'UTC' });
  const [day] = event.programs;
  const activity = await server.inject('POST', `/api/events/${event.id}/programs/${day.id}/activity`, {
    as: owner,
    body: activityOn(day.date),
  });
  const invitedId = await putRsvp(server, event.id, invited, { status: 'REQUESTED', invited: true });
  await putRsvp(server, event.id, former, { status: 'HOST_REMOVED', decidedBy: 'HOST' });
  for (const one of [guest, secondGuest]) await putRsvp(server, event.id, one, { status: 'YES' });
  await putRsvp(server, event.id, host, { status: 'YES', isHost: true });
  const scene: AccessScene = {
    server,
    eventId: event.id,
    dayId: day.id,
    lastDayId: event.programs.at(-1).id,
    date: day.date,
    activityId: activity.body.id,
    postId: '',
    commentId: '',
    asksId: await putRsvp(server, event.id, asks, { status: 'HOST_APPROVAL_REQUESTED' }),
    invitedId,
    invite: inviteOf(server, event.id, invitedId),
    people,
  };
  scene.postId = await makePost(scene, secondGuest);
  scene.commentId = await makeComment(scene, scene.postId, secondGuest);
  return scene;
}

/** In order of dependency: each table after the tables it refers to. */
const TABLES = [events, days, activities, rsvps, posts, comments] as const;
type Table = (typeof TABLES)[number];
interface First {
  scene: AccessScene;
  rows: readonly { table: Table; rows: readonly { id: string }[] }[];
}
const firsts = new WeakMap<TestServer, Map<Privacy, First>>();

const rowsOf = ({ server, eventId }: AccessScene): Promise<First['rows']> =>
  Promise.all(
    TABLES.map(async (table) => {
      const id = table === events ? table.id : (table as Exclude<Table, typeof events>).eventId;
      return { table, rows: await server.db.select().from(table).where(eq(id, eventId)) };
    }),
  );

async function copyScene({ scene, rows }: First, people: People): Promise<AccessScene> {
  const { server } = scene;
  const names = new Map<string, string>();
  for (const { id } of rows.flatMap((one) => one.rows)) names.set(id, randomUUID());
  for (const kind of Object.keys(people) as (keyof People)[])
    for (const name of ['id', 'emailId'] as const) names.set(scene.people[kind][name], people[kind][name]);
  for (const one of rows)
    // oxlint-disable-next-line no-await-in-loop
    await server.db.insert(one.table).values(one.rows.map((row) => renamed(row, names)) as never);
  const copy = renamed({ ...scene, server: null, people: null, invite: null }, names);
  return { ...copy, server, people, invite: inviteOf(server, copy.eventId, copy.invitedId) };
}

/** Replaces these names wherever they occur in the value. */
function renamed<T>(value: T, names: ReadonlyMap<string, string>): T {
  if (typeof value === 'string')
    return value.replaceAll(/[^/\s]+/g, (word) => names.get(word) ?? word) as T & string;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, names)) as T & unknown[];
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, renamed<unknown>(one, names)]),
  ) as T & object;
}

/** The person with this role; callers A and L are signed out. */
export const personOf = ({ people }: AccessScene, caller: Caller): TestUser | undefined =>
  caller === 'A' || caller === 'L' ? undefined : people[caller];

/** The address as this caller would use it: L adds somebody else's invitation link to every call. */
export const addressFor = ({ invite }: AccessScene, caller: Caller, path: string): string =>
  caller === 'L' ? `${path}${path.includes('?') ? '&' : '?'}invite=${encodeURIComponent(invite)}` : path;

function inviteOf({ services: { config } }: TestServer, eventId: string, rsvpId: string): string {
  const url = new URL(inviteUrl(config, { eventId, rsvpId, emailId: 'iris@example.org' }));
  return url.searchParams.get('invite') ?? '';
}

export async function makePost(
  { server, eventId }: AccessScene,
  by: TestUser | undefined,
  more: { hiddenAt?: Date } = {},
): Promise<string> {
  const id = randomUUID();
  if (by)
    await server.db
      .insert(posts)
      .values({ id, eventId, ownerId: by.id, title: 'A post', version: 1, ...more });
  return id;
}
export async function makeComment(
  { server, eventId }: AccessScene,
  postId: string,
  by: TestUser | undefined,
): Promise<string> {
  const id = randomUUID();
  if (by)
    await server.db
      .insert(comments)
      .values({ id, eventId, postId, ownerId: by.id, comment: 'A comment', version: 1 });
  return id;
}
