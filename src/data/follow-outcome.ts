import { liveQuery, type Subscription } from 'dexie';
import { subscribe } from 'valtio/vanilla';
import { currentData, onCurrentData } from '#src/data/databases/current-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { connection } from '#src/data/device/connection.ts';
import { refusalText } from '#src/data/refusal-text.ts';
import { answerTo, isSettled, onSettled } from '#src/data/settled.ts';

/**
 * What became of a change. waiting: it is stored on this device and cannot be sent right now · settled: the
 * server has confirmed it; `answer` is what it said, if this kind of change passes that on · parked: it needs a
 * decision; `reason` says why. Null: it is on its way, or it was discarded or replaced by a newer one and nothing
 * more will be reported.
 */
export type Outcome =
  | { state: 'waiting' }
  | { state: 'settled'; answer: unknown }
  | { state: 'parked'; reason: string | null }
  | null;

/**
 * Reports each step in the life of a change, until the server has confirmed it or its owner signs out. A
 * parked row is reported from the outbox. A missing row proves nothing, because discarded rows disappear as
 * well, so success is only ever taken from the engine. Returns how to stop.
 */
export function followOutcome(id: string, report: (outcome: Outcome) => void): () => void {
  const owner = currentData()?.key;
  let row: OutboxRow | undefined;
  let query: Subscription | undefined;
  let reported: Outcome = null;

  const now = (): Outcome => {
    if (isSettled(id)) return { state: 'settled', answer: answerTo(id) };
    if (!row) return null;
    if (row.status !== 'queued') return { state: 'parked', reason: refusalText(row.outcome) };
    return connection.state !== 'online' || connection.signInNeeded ? { state: 'waiting' } : null;
  };
  const look = () => {
    const outcome = now();
    if (outcome?.state === reported?.state) return;
    reported = outcome;
    if (outcome?.state === 'settled') stop();
    report(outcome);
  };
  const read = () => {
    query?.unsubscribe();
    const data = currentData();
    if (!data?.outbox || data.key !== owner) return stop();
    const { mutations } = data.outbox;
    // reopens databases that the system closed in the background
    query = liveQuery(() => mutations.get(id)).subscribe({
      next: (held) => {
        row = held;
        look();
      },
      error: () => undefined,
    });
  };
  const stops = [onSettled(look), subscribe(connection, look), onCurrentData(read)];
  function stop() {
    query?.unsubscribe();
    for (const end of stops) end();
  }
  read();
  look();
  return stop;
}
