// What a device holds and shows, in forms that can be compared with the server and other devices.
import { isPlaceName } from '#contract/rules/day-name.ts';
import { galleryOf } from '#contract/rules/gallery.ts';
import { parse, type InferInput } from 'valibot';
import { SyncAnswer, type SyncBody } from '#contract/schemas/sync.ts';
import { TABLE_NAMES, type TableName } from '#contract/tables.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { groupBy } from '#src/data/views/group-by.ts';
import { EVENT_LANES, isIn } from '#src/data/lanes.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import { readRsvps } from '#src/data/views/rsvps.ts';
import { readSelfBase } from '#src/data/views/self.ts';
import { Browser, type Tab } from '#tests/model/sim/browser.ts';
import type { World } from '#tests/model/world.ts';
import type { TestUser } from '#tests/support/test-server.ts';

const ALL = 10_000;
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
/** Everything that a person may see, by table, with the cursors. */
type Base = Record<TableName | 'discover' | 'cursors' | 'self', { id: string }[]>;
const baseFrom = (rowsOf: (table: keyof Base) => { id: string }[]): Base =>
  Object.fromEntries(
    ([...TABLE_NAMES, 'discover', 'cursors', 'self'] as const).map((table) => [
      table,
      rowsOf(table).map(plain).sort(byId),
    ]),
  ) as Base;
/** A copy without the signatures in addresses, which change over time. */
const plain = <T>(row: T): T =>
  JSON.parse(
    JSON.stringify(row, (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith('/') ? value.replace(/\?.*/s, '') : value,
    ),
  ) as T;

const asRow = (self: object | null | undefined): { id: string } => ({ id: 'self', ...self });

/** What a device holds as confirmed. */
export async function baseOn(data: OwnData): Promise<Base> {
  const { cache } = data;
  const tables = new Map(
    await Promise.all(
      [...TABLE_NAMES, 'discover'].map(
        async (table) => [table, await cache.table<{ id: string }>(table).toArray()] as const,
      ),
    ),
  );
  tables.set(
    'cursors',
    (await cache.cursors.toArray()).map(({ id, version, role }) => ({ id, version, role })),
  );
  tables.set('self', [asRow(await readSelfBase(data))]);
  return baseFrom((table) => tables.get(table) ?? []);
}

/** The same, as the server sends it to a new device. */
export async function baseFor({ server }: World, person: TestUser): Promise<Base> {
  const { body } = await server.inject('POST', '/api/sync', {
    as: await server.signInAgain(person),
    body: { cursors: {}, watch: [], discover: true } satisfies InferInput<typeof SyncBody>,
  });
  const { events, discover, me } = parse(SyncAnswer, body);
  if (events.some(({ more }) => more)) throw new Error('the answer does not hold everything');
  return baseFrom((table) => {
    if (table === 'discover') return discover ?? [];
    if (table === 'self') return [asRow(me)];
    return events.flatMap(({ id, version, role, changes }): { id: string }[] =>
      table === 'cursors' ? [{ id, version, role } as { id: string }] : (changes[table] ?? []),
    );
  });
}

/** Marks a device with an undecided order of days, where days have other dates. */
const DATES = 'dates';
/** Marks a device with an undecided change of days, where other days may have other default names. */
const PLACES = 'places';
const MOVES_DAYS: ReadonlySet<string> = new Set(['reorderDays', 'deleteDay', 'restoreFromBin']);
/** Marks a device with an undecided pin, where another post may no longer be pinned. */
const PINS = 'pins';

/**
 * Ids of everything that open rows may make their device show differently. The event's id is included only if
 * a row concerns the event itself.
 */
export function touchedBy(rows: readonly OutboxRow[]): ReadonlySet<string> {
  const touched = new Set<string>();
  for (const { args, eventId, lane, type } of rows) {
    if (type === 'reorderDays') touched.add(DATES);
    if (MOVES_DAYS.has(type)) touched.add(PLACES);
    if (type === 'pinPost' || type === 'hidePost') touched.add(PINS);
    const ids = Object.values(args as Record<string, unknown>)
      .flat()
      .filter((value) => typeof value === 'string');
    for (const id of ids) if (id !== eventId || isIn(lane, ...EVENT_LANES)) touched.add(id);
  }
  return touched;
}

/**
 * What every participant sees, as one device shows it, without what is `touched`. Hidden posts are left out,
 * because not everybody sees them.
 */
export async function shownOn(data: OwnData, eventId: string, touched: ReadonlySet<string> = new Set()) {
  const itinerary = await readItinerary(data, eventId);
  const { posts } = await readFeed(data, eventId, ALL);
  const comments = groupBy(
    (await readEventView(data, eventId, ['posts', 'comments'])).rows('comments').sort(byId),
    ({ feedId }) => feedId,
  );
  const free = ({ id }: { id: string }) => !touched.has(id);
  const rearranged = touched.has(DATES);
  const dated = (at: string) => (rearranged ? null : at);
  const inOrder = <Day extends { id: string }>(days: Day[] | undefined) =>
    rearranged ? days?.toSorted(byId) : days;
  const itself = touched.has(eventId) ? undefined : itinerary?.event;
  return {
    name: itself?.name,
    guests: itself?.guestsCount,
    days: inOrder(itinerary?.days.filter(free))?.map((day) => ({
      id: day.id,
      // default names depend on the order
      name: touched.has(PLACES) && isPlaceName(day.name) ? null : day.name,
      date: dated(day.date),
      activities: day.activities.filter(free).map(({ id, name, description, startDateTime }) => ({
        id,
        name,
        description,
        startDateTime: dated(startDateTime),
      })),
    })),
    posts: (touched.has(PINS) ? posts.toSorted(byId) : posts)
      .filter((post) => free(post) && !post.hidden)
      .map((post) => ({
        id: post.id,
        title: post.title,
        likes: post.likesCount,
        comments: post.commentCount,
        pinned: touched.has(PINS) ? null : post.pinnedAt,
        pictures: galleryOf(post).map(({ media }) => media.replace(/\?.*/s, '')),
        all: (comments.get(post.id) ?? []).filter(free).map(({ id, comment }) => ({ id, comment })),
      })),
    coming: (await readRsvps(data, eventId))
      .filter((row) => row.status === 'YES' && free(row) && !touched.has(row.user.guid ?? ''))
      .map((row) => row.user.guid)
      .sort(),
  };
}

/** A tab on a new device of the owner, after its first pull. The caller must kill it. */
export async function freshDevice({ server, time, random, people: [owner] }: World): Promise<Tab> {
  if (!owner) throw new Error('the world has no people');
  const browser = new Browser({ server, time, random });
  await browser.signIn(await server.signInAgain(owner));
  const tab = (await browser.openTab()).start();
  await tab.pull();
  return tab;
}
