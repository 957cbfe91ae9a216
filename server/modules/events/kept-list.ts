import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { EventRow } from '#contract/schemas/events.ts';
import { DISCOVER_MAX, firstDayOffered, isOffered } from '#server/access/visible-events.ts';
import { builtOnce } from '#server/db/built-once.ts';
import { events, rsvps } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import type { Reader } from '#server/db/types.ts';
import { cachedUntilWrite } from '#server/db/read-cache.ts';
import { listEvents } from '#server/modules/events/list-events.ts';
import { linksMadeAt } from '#server/modules/files/picture-url.ts';
import type { KeptAnswer } from '#server/providers/answers/kept-answer.ts';
import type { Services } from '#server/providers/services.ts';

const List = v.array(EventRow);
/** In every time zone, days begin at a multiple of a quarter of an hour. */
const QUARTER = 15 * 60_000;

/**
 * The home feed of this person, cached until an event in it or their relation to one changes; a single
 * statement detects that.
 */
export async function keptList(
  { db, answers, checkAnswer }: Pick<Services, 'db' | 'answers' | 'checkAnswer'>,
  userId: string,
  now: Date,
): Promise<KeptAnswer> {
  const keyIn = async (reader: Reader) =>
    JSON.stringify([
      'list',
      userId,
      await fingerprint(reader, userId, now),
      linksMadeAt(now),
      Math.floor(now.getTime() / QUARTER),
    ]);
  for (;;) {
    const answer = await answers.answer(await keyIn(db), () =>
      snapshot(db, async (tx) => {
        const key = await keyIn(tx);
        const value = await listEvents(tx, userId, undefined, now);
        checkAnswer(List, value, 'the list of events');
        return { key, value };
      }),
    );
    if (answer) return answer;
  }
}

/**
 * The events in the list with their versions, and the person's relation to them. May cover more than the list shows,
 * such as an event that ended this morning, but never less.
 */
async function fingerprint(reader: Reader, userId: string, now: Date): Promise<string> {
  const from = firstDayOffered(now);
  const [row] = await cachedUntilWrite(reader, `list ${userId} ${from}`, () =>
    fingerprintIn(reader).execute({ userId, from }),
  );
  return row?.all ?? '';
}

const fingerprintIn = builtOnce((reader) => {
  const userId = sql.placeholder('userId');
  const version = sql`${events.id}, ${events.rowVersion}`;
  const own = sql`${rsvps.status}, ${rsvps.isHost}, ${rsvps.decidedBy}`;
  const related = reader.$with('related').as(
    reader
      .select({ state: sql<string>`concat_ws(' ', ${version}, ${own})`.as('state') })
      .from(rsvps)
      .innerJoin(events, eq(events.id, rsvps.eventId))
      .where(and(eq(rsvps.userId, userId), isNull(events.deletedAt))),
  );
  const offered = reader.$with('offered').as(
    reader
      .select({ state: sql<string>`concat_ws(' ', ${version})`.as('state') })
      .from(events)
      .where(and(isOffered(sql.placeholder('from')), ne(events.ownerId, userId)))
      .orderBy(events.startOn, events.id)
      // PostgreSQL accepts an expression; the query builder's types only allow a number
      .limit(sql`${DISCOVER_MAX} + (select count(*) from related)` as unknown as number),
  );
  const states = sql`coalesce(string_agg(state, ',' order by state), '')`;
  return reader
    .with(related, offered)
    .select({ all: sql<string>`encode(sha256(convert_to(${states}, 'UTF8')), 'hex')` })
    .from(sql`(select state from related union all select state from offered) as everything`)
    .prepare('list_fingerprint');
});
