import { parse } from 'valibot';
import type { Timer } from '#src/data/device/clock.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { addFold } from '#src/data/folds.ts';
import { beingSaved } from '#src/data/databases/row-state.ts';
import { refusalText } from '#src/data/refusal-text.ts';
import { withinQuota } from '#src/data/storage/quota.ts';
import { reportLost } from '#src/data/storage/storage-lost.ts';
import { forgetUnsaved, rememberUnsaved, unsavedLike, type Saved } from '#src/data/remember-unsaved.ts';
import { undecided } from '#src/data/views/undecided.ts';
import { afterScreens, inTurn, isFollowed, noteWritten } from '#src/data/written.ts';
import type { Mutation, Need } from '#src/mutations/kinds/mutation.ts';
import { messages } from '#src/mutations/messages.ts';
import type { Change, EnqueueOptions } from './change.ts';
import { openAnswers } from './depends-on.ts';
import { sendDirectly } from './direct-send.ts';
import { NotSaved } from './not-saved.ts';
import { announceQueued } from './queued-signal.ts';
import { rowOf } from './row-of.ts';
import { storeTogether } from './store-together.ts';
import { TooLate } from './too-late.ts';

export type { EnqueueOptions } from './change.ts';

/** A device that has not finished writing within this time, plus the time its files take, counts as failed. */
const SAVE_LIMIT = 3000;
const BYTES_A_SECOND = 10_000_000;
/**
 * ms for storing before the screens render the change: a fast device is done by then and renders once instead of
 * twice. Short enough for the next frame.
 */
const HEAD_START = 8;
/** A device that takes this many ms to begin storing is slow at rendering, too: there, the screens go first. */
const SLOW = 6;
/** Whether the device was slow at the last change. */
let slow = false;

/**
 * The only way to change anything, online or offline. Resolves to the change's id, which is also its
 * Idempotency-Key, once it is durable on this device; to null when there is nothing to send, because what it
 * deletes was never sent.
 * A device that cannot store it even after freeing space sends it directly if the server is reachable.
 * If that fails, too, it throws `NotSaved`: keep the words on screen; they are also in `unsaved`. Throws valibot's
 * `ValiError` for invalid arguments, and `TooLate` when the row it replaces is gone or may have arrived.
 */
export const enqueue = <Args>(
  mutation: Mutation<Args>,
  args: NoInfer<Args>,
  options: EnqueueOptions = {},
): Promise<string | null> => enqueueIn(ownData(), mutation, args, options);

/** Like `enqueue`, for the given data. */
export async function enqueueIn<Args>(
  data: OwnData,
  mutation: Mutation<Args>,
  given: NoInfer<Args>,
  options: EnqueueOptions = {},
): Promise<string | null> {
  // Step 2 of docs/one-action.md: arguments are parsed, the request is built, lane and dependencies are computed;
  // one transaction writes the row and its files and removes the draft
  const parsed = parse(mutation.args, given);
  // words that could not be stored before may still have reached the server, so they keep their id
  const earlier = unsavedLike(data, mutation.type, parsed);
  const args = (earlier?.args as Args | undefined) ?? parsed;
  const { device } = data;
  const change: Change<Args> = {
    id: earlier?.id ?? device.newId(),
    clientAt: earlier?.clientAt ?? device.clock.now(),
    mutation,
    args,
    options,
  };
  const saved = savedAs(mutation, args);
  addFold(mutation.type, mutation as Mutation);
  // shown at once, and marked until durable
  const storing = withinQuota(data, () => save(data, change));
  const ended = showSaving(data, change);
  try {
    const result = await storing.finally(ended);
    forgetUnsaved(data, saved);
    afterScreens(data.outbox, () => {
      if (result !== null)
        device.log?.add({
          kind: 'queued',
          row: result,
          type: mutation.type,
          lane: saved.lane,
          ...(options.supersedes !== undefined && { replaces: options.supersedes }),
        });
      announceQueued(data, 'queued', mutation.type);
    });
    return result;
  } catch (cause) {
    if (cause instanceof TooLate) throw cause;
    const row = rowOf(change);
    const directly = sendDirectly(data, row, { ...options, needs: mutation.needs?.(args) }, cause);
    const sent = await directly.catch(() => false);
    // not sooner: the engine that sends it ends when the databases are reopened
    reportLost('closed');
    if (sent === true) {
      forgetUnsaved(data, saved);
      return change.id;
    }
    const outcome = sent || undefined;
    const refused = refusalText(outcome);
    // of an edit, some fields may have been applied
    const left = undecided({ ...row, status: 'conflict', outcome }) as Args;
    rememberUnsaved(data, {
      ...savedAs(mutation, left),
      id: change.id,
      clientAt: change.clientAt,
      label: mutation.label(left),
      words: mutation.words(left),
      refused: refused ?? undefined,
    });
    throw Object.assign(new NotSaved(refused ?? messages.notSaved, { cause }), { refusal: outcome });
  }
}

/**
 * Shows the change while it is being stored. Not a change with a file, which is read from where it is being
 * stored, nor a correction, which replaces another row. Returns how to end it.
 */
function showSaving({ outbox, device: { clock } }: OwnData, change: Change): () => void {
  const { blobs = [], supersedes } = change.options;
  if (blobs.length > 0 || supersedes !== undefined || !isFollowed(outbox)) return () => undefined;
  const begun = clock.monotonic();
  let over = false;
  let shown = false;
  let timer: Timer | undefined;
  const show = () => {
    shown = true;
    noteWritten(outbox, { saving: [beingSaved(rowOf(change))] });
  };
  if (slow) show();
  // after all pending writes have been handed to the database
  inTurn(outbox, () => {
    const taken = clock.monotonic() - begun;
    slow = taken > SLOW;
    if (over || shown) return;
    if (slow) show();
    else timer = clock.setTimeout(show, HEAD_START - taken);
  });
  return () => {
    over = true;
    if (timer) clock.clearTimeout(timer);
    // after the notification that it is stored
    if (shown) inTurn(outbox, () => noteWritten(outbox, { ended: [change.id] }));
  };
}

/** All or nothing, and durable when it resolves. */
async function save(data: OwnData, change: Change): Promise<string | null> {
  const { outbox, device } = data;
  let giveUp: (() => void) | undefined;
  const store = (answers: readonly Need[] | null) => {
    const storing = storeTogether(outbox, { ...change, answers });
    giveUp = storing.giveUp;
    return storing.stored;
  };
  const storeOnce = async () => {
    const stored = await store(null);
    if (stored !== 'askAnswers') return stored;
    // the answers depend on the cache, which is another database, so they are read before the transaction
    const answers = await openAnswers(data, change.mutation.needs?.(change.args) ?? []);
    if (late) throw new Error('given up');
    return await store(answers);
  };
  // waits for the commit, not only for the last request: dead storage never answers
  let late = false;
  const bytes = change.options.blobs?.reduce((sum, blob) => sum + blob.bytes.byteLength, 0) ?? 0;
  const most = SAVE_LIMIT + (bytes / BYTES_A_SECOND) * 1000;
  let limit: Timer | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    limit = device.clock.setTimeout(() => {
      late = true;
      giveUp?.();
      reject(new Error(`The device did not store it within ${most} ms.`));
    }, most);
  });
  try {
    const stored = await Promise.race([storeOnce(), tooLong]);
    if (stored === 'tooLate') throw new TooLate();
    if (stored === 'askAnswers') throw new Error('The answers have been looked at.');
    return stored.id;
  } finally {
    if (limit) device.clock.clearTimeout(limit);
  }
}

const savedAs = <Args>(mutation: Mutation<Args>, args: Args): Saved => ({
  type: mutation.type,
  args,
  lane: mutation.lane(args),
  sets: mutation.sets?.(args),
  coalesce: mutation.coalesce?.(args),
  creates: mutation.kind === 'creation',
  deletes: mutation.kind === 'deletion' ? mutation.deletes(args) : undefined,
});
