import type { OutboxRow, Outcome, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { within } from '#src/data/storage/storage-probe.ts';
import { callBatch, callSingle } from './call-row.ts';
import { ACTIONS } from './classify.ts';
import { outcomeOf, toldAnswers } from './settle.ts';
import { verdictOf } from './verdict-of.ts';
import type { Engine } from '#src/sync/engine.ts';
import { putAnswer } from '#src/sync/pull/put-changes.ts';

/**
 * Sends a change that this device could not store straight to the server. True if it was accepted; its outcome if it
 * was refused, which is final for its id. False proves nothing: it may have arrived, so the next attempt must use the
 * same id. Never throws, and never waits for storage that does not answer.
 */
export async function sendDirectly(
  engine: Engine,
  row: OutboxRow,
  blobs: readonly StoredBlob[],
): Promise<boolean | Outcome> {
  const {
    data: { cache, device },
    reach,
    report,
    signal,
    store,
  } = engine;
  if (reach.state === 'offline' || reach.state === 'portal' || signal.aborted) return false;
  // each call reads its token
  if (!(await within(device.clock, () => store.read(), false))) return false;
  const sent = await send(engine, row, blobs);
  if (!sent) return false;
  const { reply, changes } = sent;
  const action = ACTIONS[verdictOf(row, reply)].row;
  if (action === 'settle') report.settled([row.id], toldAnswers([sent]));
  // if the device is full, its effect is seen with the next pull
  if (changes) await within(device.clock, () => putAnswer(cache, changes, device.clock.now()), false);
  if (action === 'park' && reply.kind === 'answer') return outcomeOf(reply, device.clock.now());
  return action === 'settle';
}

async function send(engine: Engine, row: OutboxRow, blobs: readonly StoredBlob[]) {
  const { request } = row;
  if ('form' in request)
    return callSingle(engine, row, engine.signal, { held: blobs, claim: async () => true });
  const answer = await callBatch(engine, [{ row, request: { id: row.id, ...request } }], engine.signal);
  return 'results' in answer ? answer.results[0] : { row, reply: answer.whole, changes: undefined };
}
