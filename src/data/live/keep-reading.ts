import { subscribe } from 'valtio/vanilla';
import { holdReads, type HeldReads } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { share } from '#src/data/live/share.ts';
import { liveQuery } from '#src/data/live-query.ts';
import { sending } from '#src/data/sending.ts';
import { onWritten } from '#src/data/written.ts';

/**
 * Reads, and again whenever something that was read changes. What is known in memory, which is what this page
 * has just written and what is being sent, is shown over what was read before, without a look at the
 * databases. `show` gets null when nothing could be read. Returns how to stop.
 */
export function keepReading<D extends LocalData, T>(
  data: D,
  read: (data: D) => Promise<T | null>,
  show: (value: T | null) => void,
): () => void {
  let shown: T | null | undefined;
  type Read = D & { readonly reads: HeldReads };
  let from: Read | null = null;
  // counts what has changed in memory: what was read before that is not the newest any more
  let turn = 0;
  let folding: Read | null = null;
  let stopped = false;
  // a database that was closed under our feet (sign-out, deletion) ends the query; the next data starts
  // another
  const readFrom = (of: D) => read(of).catch(() => null);
  const take = (value: T | null) => {
    const next = value === null ? null : share(shown, value);
    if (stopped || next === shown) return;
    shown = next;
    show(next);
  };
  const again = async () => {
    turn += 1;
    const of = from;
    // the one that runs looks again when it finds that it is not the newest
    if (!of || folding === of) return;
    folding = of;
    for (let now = -1; now !== turn && of === from;) {
      now = turn;
      const value = await readFrom(of);
      if (value !== null && now === turn && of === from) take(value);
    }
    if (folding === of) folding = null;
  };
  const query = liveQuery(async () => {
    // async itself: only then does Dexie follow the query over an await of something that is not its own (a
    // visitor has no outbox)
    const [of, since] = [holdReads(data), turn];
    return { of, since, value: await readFrom(of) };
  }).subscribe({
    next: ({ of, since, value }) => {
      from = value === null ? null : of;
      if (value !== null && since !== turn) void again();
      else take(value);
    },
    error: () => undefined,
  });
  const stops = [
    subscribe(sending, () => void again()),
    ...(data.outbox
      ? [
          onWritten(data.outbox, ({ rows, gone }) => {
            const { concerns = null } = from?.reads ?? {};
            if (!concerns || gone.length > 0 || rows.some((row) => concerns.some((isOurs) => isOurs(row))))
              void again();
          }),
        ]
      : []),
  ];
  return () => {
    stopped = true;
    query.unsubscribe();
    for (const stop of stops) stop();
  };
}
