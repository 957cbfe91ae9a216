import { holdReads, type HeldReads } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { share } from '#src/data/share.ts';
import { RowsShown } from '#src/data/live/rows-shown.ts';
import { liveQuery, mirrorOf } from '#src/data/live-query.ts';
import type { MirrorChange } from '#src/data/mirror.ts';
import { onSending } from '#src/data/sending.ts';

/**
 * Reads, and re-reads whenever anything it has read from the cache changes. A change in memory (the outbox,
 * and which of its rows are being sent) is folded over what was read before, without reading the databases.
 * `show` gets null if nothing could be read; `how` says whether a person has just done something here and is
 * waiting to see it. Returns how to stop.
 *
 * One long function because its steps share their state: as a class, it would exceed the byte budget of the
 * shared link.
 */
export function keepReading<D extends LocalData, T>(
  data: D,
  read: (data: D) => Promise<T | null>,
  show: (value: T | null, how: 'done' | 'read') => void,
): () => void {
  interface Reading {
    of: D & { readonly reads: HeldReads };
    rows: RowsShown;
  }
  const mirror = data.outbox && mirrorOf(data.outbox);
  let shown: T | null | undefined;
  let from: Reading | null = null;
  /** The read in progress, which will replace the current one. */
  let next: Reading | null = null;
  /** Requested, but not begun. */
  let asked = false;
  let query: { unsubscribe(): void } | undefined;
  // counts changes in memory: a value computed before the last one is out of date
  let turn = 0;
  let folding: Reading | null = null;
  let how: 'done' | 'read' = 'read';
  let stopped = false;

  // a database closed in the meantime (sign-out, deletion) ends the query; the next data starts another
  const readFrom = ({ of }: Reading) => read(of).catch(() => null);
  const take = (value: T | null) => {
    const taken = value === null ? null : share(shown, value);
    if (stopped || taken === shown) return;
    shown = taken;
    show(taken, how);
    how = 'read';
  };
  const again = async () => {
    turn += 1;
    const of = from;
    // the one already running repeats itself when it finds that it is out of date
    if (!of || folding === of) return;
    folding = of;
    for (let now = -1; now !== turn && of === from;) {
      now = turn;
      of.rows.renew();
      const read = of.of.reads.read.size;
      const value = await readFrom(of);
      if (of !== from) break;
      if (value !== null) take(value);
      // it has also read something that no live query follows yet
      if (of.of.reads.read.size > read) ask();
    }
    if (folding === of) folding = null;
  };
  const begin = (): Reading => {
    const rows = new RowsShown(mirror);
    asked = false;
    const of = holdReads(data, () => rows.now, from?.of.reads, from?.rows.isInDoubt);
    return (next = { of, rows });
  };
  const ask = () => {
    if (asked) return;
    asked = true;
    next = null;
    query?.unsubscribe();
    query = liveQuery(async () => {
      // `async` itself: only then does Dexie track the query across an await of a promise that is not its own
      // (a visitor has no outbox)
      const [reading, since] = [begin(), turn];
      return { reading, since, value: await readFrom(reading) };
    }).subscribe({
      next: ({ reading, since, value }) => {
        if (next === reading) next = null;
        from = value === null ? null : reading;
        if (value !== null && since !== turn) void again();
        else take(value);
      },
      error: () => undefined,
    });
  };
  const concerns = (row: OutboxRow): boolean => {
    // a read in progress has not yet said what concerns it
    if (next || !from) return true;
    for (const isOurs of from.of.reads.concerns.values()) if (isOurs(row)) return true;
    return false;
  };
  const follow = (own: NonNullable<typeof mirror>) => {
    const changed = ({ came, went, done }: MirrorChange) => {
      if (!own.rows) return take(null);
      if (!from && !next) return ask();
      const left = went.filter(({ row }) => concerns(row));
      for (const one of left) {
        const covered = [from, next].map((reading) => reading?.rows.drop(one) ?? true);
        // only the newest counts
        if (!covered[next ? 1 : 0]) ask();
      }
      const ours = came.filter(concerns);
      if (left.length + ours.length === 0) return;
      if (done) how = 'done';
      void again();
    };
    const stops = [
      own.follow(changed),
      onSending((ids) => {
        if (ids.some((id) => concernsId(own, id))) void again();
      }),
    ];
    if (own.rows) ask();
    return stops;
  };
  const concernsId = (own: NonNullable<typeof mirror>, id: string): boolean => {
    const row = own.get(id);
    return row !== undefined && concerns(row);
  };
  const stops = mirror ? follow(mirror) : [];
  if (!mirror) ask();
  return () => {
    stopped = true;
    query?.unsubscribe();
    for (const stop of stops) stop();
  };
}
