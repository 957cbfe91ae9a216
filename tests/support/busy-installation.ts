// Fills every table that a frequent read uses, in a few statements each.
import { sql } from 'drizzle-orm';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

/** The current time in this installation: it decides which events are over. */
export const BUSY_DAY = new Date('2026-05-10T12:00:00.000Z');

export interface BusyInstallation {
  /** The host of the large event, and one of its guests. */
  host: TestUser;
  guest: TestUser;
  eventId: string;
  /** The newest post of its feed, and a picture in it. */
  postId: string;
  fileId: string;
  /** The version of that post. */
  newestVersion: number;
}

const [EVENTS, PEOPLE] = [10_000, 25_000];
/** People who take part in events, each in eight or nine of them. */
const ACTIVE = 2500;
/** How much the large event (number 0) holds. */
const LARGE = { guests: 2000, posts: 4500, comments: 4, documents: 1000 };
/** The indexes of the large event's host (its first person) and of one guest (its sixth). */
const [HOST, GUEST] = [131, 786];

// SQL: always the same id for the same words; a time this many minutes before the busy day's
const id = (...words: string[]): string => `md5(concat_ws(' ', ${words.join(', ')}))::uuid`;
const ago = (minutes: string): string =>
  `timestamptz '2026-05-10 10:00Z' - (${minutes}) * interval '1 minute'`;
/** An id that begins with a timestamp, like the ids of new rows. */
const newer = (minutes: string, ...words: string[]): string =>
  `(lpad(to_hex(1778400000000 - (${minutes})::bigint * 60000), 12, '0') || substr(${id(...words)}::text, 14))::uuid`;
/** SQL: `few` rows n for each event e, and `many` for the large one. */
const each = (few: number, many: number): string =>
  `generate_series(0, ${EVENTS}) as e, generate_series(1, case e when 0 then ${many} else ${few} end) as n`;

const event = id("'event'", 'e');
/** One event in a hundred is not over yet; the large one is under way. */
const startOf = (e: string): string =>
  `case when ${e} % 100 = 0 then date '2026-05-09' + ${e} / 200 else date '2026-05-01' - ${e} / 10 end`;
/** The nth person of an event; the first is its owner. */
const personOf = (n: string): string => id("'person'", `(e * 7 + (${n}) * 131) % ${ACTIVE}`);
const someone = personOf('n');
const owner = personOf('1');
const post = (n: string): string => newer(`e * 10 + ${LARGE.posts} - (${n})`, "'post'", 'e', n);
const versionOf = (nthPost: string): string => `2000 + 5 * (${nthPost})`;
const stamp = { event_id: event, version: 'n', updated_at: ago('e') };

/**
 * Inserts the rows of a busy installation directly into the tables: 25,000 people and 10,000 events, most of
 * them over, and a large event with 2,000 guests, 4,500 posts and 18,000 comments. The rows are the same each
 * time. No table has more than the 30,000 rows that PostgreSQL samples for its statistics, so the statistics
 * are the same, too.
 */
export async function fillBusyInstallation(server: TestServer): Promise<BusyInstallation> {
  const run = (text: string) => server.db.execute(sql.raw(text));
  const put = (table: string, from: string, row: Record<string, string>) =>
    run(`insert into ${table} (${Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', ')})
      select ${Object.values(row).join(', ')} from ${from}`);

  // checking the foreign keys would take the embedded database as long as inserting the rows
  const skipsForeignKeys = server.database.kind === 'embedded';
  if (skipsForeignKeys) await run('set session_replication_role = replica');
  await put('users', `generate_series(0, ${PEOPLE - 1}) as n`, {
    id: id("'person'", 'n'),
    email_id: "'person-' || n || '@example.org'",
    first_name: "'Kim'",
    last_name: "'Number ' || n",
  });
  // half of the events that are not over are public
  await put(
    'events',
    `generate_series(0, ${EVENTS}) as e, lateral (select ${startOf('e')} as starts) as its`,
    {
      id: event,
      owner_id: owner,
      name: "'Event ' || e",
      start_on: 'starts',
      end_on: 'starts + 2',
      timezone: "'Europe/Lisbon'",
      privacy: "(case when e % 200 = 0 then 'PUBLIC' else 'PRIVATE' end)::privacy",
      rsvp_type: "'OPEN'",
      version: 'case e when 0 then 40000 else 100 end',
      created_at: ago('e'),
    },
  );
  await put('days', each(1, 4), {
    ...stamp,
    id: id("'day'", 'e', 'n'),
    on: `(${startOf('e')}) + n`,
    name: "'Day ' || n",
  });
  await put('activities', each(2, 60), {
    ...stamp,
    id: id("'activity'", 'e', 'n'),
    day_id: id("'day'", 'e', 'case e when 0 then 1 + n % 4 else 1 end'),
    name: "'Walk ' || n",
    description: "''",
    starts_local: `(${startOf('e')}) + n * interval '30 minutes'`,
    ends_local: `(${startOf('e')}) + (n + 1) * interval '30 minutes'`,
  });
  await put('rsvps', `${each(2, LARGE.guests)}, lateral (select n % 20 as kind) as its`, {
    ...stamp,
    id: id("'rsvp'", 'e', 'n'),
    user_id: someone,
    email_id: `'person-' || (e * 7 + n * 131) % ${ACTIVE} || '@example.org'`,
    status: `(case kind when 2 then 'NO' when 3 then 'WAITLISTED' when 4 then 'REQUESTED' else 'YES' end)::rsvp_status`,
    waiting_since: 'case when kind = 3 then n end',
    is_host: 'n = 1',
    created_at: ago('e + n'),
  });

  await put('posts', each(1, LARGE.posts), {
    ...stamp,
    version: versionOf('n'),
    id: post('n'),
    owner_id: someone,
    title: "'Post ' || n || '. We met at the fountain.'",
    created_at: ago(`e * 10 + ${LARGE.posts} - n`),
    hidden_at: `case when e = 0 and n % 1000 = 7 then ${ago('0')} end`,
  });
  const comments = `${each(1, LARGE.posts)}, generate_series(1, case e when 0 then ${LARGE.comments} else 1 end) as c`;
  await put('comments', comments, {
    ...stamp,
    version: `${versionOf('n')} + c`,
    id: newer(`e * 10 + ${LARGE.posts} - n`, "'comment'", 'e', 'n', 'c'),
    post_id: post('n'),
    owner_id: personOf('n + c'),
    comment: "'Comment ' || c || ': so it was, and I have a photo of it.'",
    created_at: ago(`e * 10 + ${LARGE.posts} - n - c`),
  });
  await put('likes', `${each(1, LARGE.posts)}, generate_series(1, case e when 0 then 3 else 1 end) as c`, {
    post_id: post('n'),
    user_id: personOf('n + c'),
  });
  const file = {
    event_id: event,
    uploader_id: someone,
    sha256: "repeat('c', 64)",
    name: "'picture.jpg'",
    mime_type: "'image/jpeg'",
    bytes: '100000',
  };
  await put('files', each(1, LARGE.posts / 2), {
    ...file,
    id: id("'file of a post'", 'e', 'n'),
    purpose: "'POST'",
  });
  await put('post_files', each(1, LARGE.posts / 2), {
    post_id: post('case e when 0 then n * 2 else n end'),
    place: '0',
    file_id: id("'file of a post'", 'e', 'n'),
  });
  await put('files', each(1, LARGE.documents), {
    ...file,
    id: id("'file handed out'", 'e', 'n'),
    purpose: "'DOCUMENT'",
  });
  await put('documents', each(1, LARGE.documents), {
    ...stamp,
    id: id("'document'", 'e', 'n'),
    user_id: `case when (e + n) % 10 > 1 then ${someone} end`,
    uploader_id: owner,
    file_id: id("'file handed out'", 'e', 'n'),
    type: "'Flight Ticket'",
    uploaded_at: ago('e + n'),
  });
  await put('activity_documents', each(1, 15), {
    activity_id: id("'activity'", 'e', 'n'),
    document_id: id("'document'", 'e', 'n'),
    linked_at: ago('e'),
  });

  await put('bulletins', each(1, 40), {
    ...stamp,
    id: id("'bulletin'", 'e', 'n'),
    owner_id: owner,
    title: "'Bring a coat'",
    description: "''",
    posted_at: ago('e + n'),
  });
  await put('reads', each(1, LARGE.guests), { ...stamp, user_id: someone, bulletins: ago('e') });
  await put('forms', each(1, 3), {
    ...stamp,
    id: id("'form'", 'e', 'n'),
    title: "'How was it?'",
    description: "''",
    fields: "'[]'::jsonb",
    anonymous: 'false',
    published_at: ago('e'),
  });
  await put('responses', each(1, 1500), {
    ...stamp,
    id: id("'response'", 'e', 'n'),
    form_id: id("'form'", 'e', '1'),
    user_id: someone,
    answers: "'[]'::jsonb",
  });
  await put('results', each(1, 3), { ...stamp, form_id: id("'form'", 'e', 'n') });
  await put('arrivals', each(1, 1200), {
    ...stamp,
    id: id("'arrival'", 'e', 'n'),
    rsvp_id: id("'rsvp'", 'e', 'n'),
    host_id: owner,
    arrived_at: ago('e'),
  });
  await put('notifications', each(2, LARGE.guests), {
    ...stamp,
    id: id("'notification'", 'e', 'n'),
    user_id: id("'person'", `(e * 7 + n * 131) % ${ACTIVE}`),
    kind: "'bulletin'",
    subject_id: id("'bulletin'", 'e', '1'),
    doers: "'{}'",
    happened_at: ago('e'),
    read: 'e > 0',
  });
  await put('tombstones', each(1, 1000), {
    event_id: event,
    table_name: "'comments'",
    row_id: id("'gone'", 'e', 'n'),
    version: 'n * 20',
    deleted_at: ago('e'),
  });
  await put('bin', each(1, 20), {
    ...stamp,
    id: id("'binned'", 'e', 'n'),
    entry: id("'entry'", 'e', 'n'),
    was: "date '2026-05-01'",
    on: "date '2026-05-01'",
    deleted_at: ago('e'),
  });
  await put('sessions', `generate_series(1, ${PEOPLE}) as n`, {
    id: id("'session'", 'n'),
    family_id: id("'family'", 'n'),
    user_id: id("'person'", `n % ${PEOPLE}`),
    token_hash: "md5('token' || n)",
    expires_at: "timestamptz '2026-06-01 00:00Z'",
  });
  await put('ledger', `generate_series(1, ${PEOPLE}) as n`, {
    user_id: id("'person'", `n % ${PEOPLE}`),
    id: id("'change'", 'n'),
    hash: "'h'",
    created_at: ago('n'),
  });
  if (skipsForeignKeys) await run('reset session_replication_role');
  // pages that have not changed since are read with an index-only scan
  await run('vacuum analyze');

  const idIn = async (of: string): Promise<string> => {
    const { rows } = (await run(`select ${of} as id from (select 0 as e) as large`)) as unknown as {
      rows: { id: string }[];
    };
    return rows[0]?.id ?? '';
  };
  const signIn = async (n: number) =>
    server.signInAgain({
      id: await idIn(id("'person'", `${n}`)),
      emailId: `person-${n}@example.org`,
      firstName: 'Kim',
      lastName: `Number ${n}`,
      token: '',
      refreshToken: '',
    });
  return {
    host: await signIn(HOST),
    guest: await signIn(GUEST),
    eventId: await idIn(event),
    newestVersion: 2000 + 5 * LARGE.posts,
    postId: await idIn(post(`${LARGE.posts}`)),
    fileId: await idIn(id("'file of a post'", 'e', `${LARGE.posts / 2}`)),
  };
}
