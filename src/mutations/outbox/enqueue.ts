import { parse } from 'valibot';
import type { Timer } from '#src/data/device/clock.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import { refuseLocked, readNumber } from '#src/data/databases/fence.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { HOLD_MAX, mayBeReplaced } from '#src/data/databases/row-state.ts';
import { withRoom } from '#src/data/storage/quota.ts';
import { noteWritten, type Written } from '#src/data/written.ts';
import { forgetUnsaved, rememberUnsaved, unsavedLike, type Saved } from '#src/data/unsaved.ts';
import { BUILD } from './build.ts';
import { cancelUnsent, type Cancelled } from './cancel-unsent.ts';
import { dependenciesOf, openAnswers } from './depends-on.ts';
import type { Mutation, Need } from '#src/mutations/kinds/mutation.ts';
import { sendDirectly } from './direct-send.ts';
import { NotSaved } from './not-saved.ts';
import { announceQueued } from './queued-signal.ts';
import { replaceRow, rowToReplace } from './replace-row.ts';
import { TooLate } from './too-late.ts';

export interface EnqueueOptions {
  /** The draft of these words: removed in the same transaction, so there is always exactly one of the two. */
  draftKey?: string;
  blobs?: StoredBlob[];
  /** Row that this one corrects and replaces; what depended on it now depends on this one. */
  supersedes?: string;
  /**
   * A deletion that is not sent before it can no longer be undone. Told what goes when what it deletes was
   * never sent.
   */
  hold?: (cancelled: Cancelled) => void;
}

/** A device that does not finish writing within this time counts as failed. */
const SAVE_LIMIT = 3000;

/**
 * The one way to change anything, online as offline. Resolves when the change is durable on this device, to
 * its id: the Idempotency-Key under which it will be sent. Resolves to null when there is nothing to send,
 * because what it deletes was never sent. A device that cannot store it even after space was freed sends it at
 * once if the server can be reached; otherwise it throws `NotSaved` (keep the words on screen) and the words
 * are also in `unsaved`. Throws valibot's `ValiError` when the arguments are wrong, and `TooLate` when the row
 * it replaces is gone or may have arrived.
 */
export const enqueue = <Args>(
  mutation: Mutation<Args>,
  args: NoInfer<Args>,
  options: EnqueueOptions = {},
): Promise<string | null> => enqueueIn(ownData(), mutation, args, options);

/** As `enqueue`, into given data. */
export async function enqueueIn<Args>(
  data: OwnData,
  mutation: Mutation<Args>,
  given: NoInfer<Args>,
  options: EnqueueOptions = {},
): Promise<string | null> {
  // Step 2: arguments parsed, request built, lane and dependencies computed; one transaction writes the row
  // and its files and removes the draft
  const parsed = parse(mutation.args, given);
  // words that could not be stored before may have reached the server all the same, so they keep their id
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
  const lane = mutation.lane(args);
  try {
    const result = await withRoom(data, () => save(data, change));
    forgetUnsaved(data, savedAs(mutation, args));
    if (result !== null)
      device.log?.add({
        kind: 'queued',
        row: result,
        type: mutation.type,
        lane,
        ...(options.supersedes !== undefined && { replaces: options.supersedes }),
      });
    announceQueued(data);
    return result;
  } catch (cause) {
    if (cause instanceof TooLate) throw cause;
    if (await sendDirectly(data, rowOf(change), { ...options, needs: mutation.needs?.(args) }, cause)) {
      forgetUnsaved(data, savedAs(mutation, args));
      return change.id;
    }
    rememberUnsaved(data, {
      id: change.id,
      clientAt: change.clientAt,
      type: mutation.type,
      args,
      lane,
      sets: mutation.sets?.(args),
      label: mutation.label(args),
      words: mutation.words(args),
    });
    throw new NotSaved(cause);
  }
}

interface Change<Args> {
  id: string;
  clientAt: number;
  mutation: Mutation<Args>;
  args: Args;
  options: EnqueueOptions;
}

/** All or nothing, and durable when it resolves. */
async function save<Args>(data: OwnData, change: Change<Args>): Promise<string | null> {
  const { outbox, device } = data;
  const { mutation, args, options, id } = change;
  const needs = mutation.needs?.(args) ?? [];
  let abort: (() => void) | undefined;
  let late = false;
  let written: Written = {};
  const dropDraft = async () => {
    if (options.draftKey !== undefined) await outbox.drafts.delete(options.draftKey);
  };
  // undefined: nothing is stored, because nobody has looked at the answers yet and there are some
  const store = (answers: readonly Need[] | null): Promise<string | null | undefined> =>
    outbox.transaction('rw', [outbox.mutations, outbox.blobs, outbox.drafts, outbox.meta], async (tx) => {
      if (late) throw new Error('given up');
      abort = () => tx.abort();
      // in one go: each wait by itself is a turn of the thread that holds the database
      const [here, last, older, found] = await Promise.all([
        outbox.mutations.get(id),
        readNumber(outbox, 'seq'),
        rowToReplace(outbox, {
          lane: mutation.lane(args),
          coalesce: mutation.coalesce?.(args),
          supersedes: options.supersedes,
          hasWords: (row) => mutation.words(row.args as Args) !== '',
        }),
        dependenciesOf(outbox, needs, answers),
        refuseLocked(outbox),
      ]);
      if (!found) return undefined;
      // given up below while it was being committed: it is already here
      if (here) {
        await dropDraft();
        return id;
      }
      const keep = (cancelled: Cancelled) => {
        written = { gone: cancelled.rows.map((row) => row.id) };
        options.hold?.(cancelled);
      };
      if (mutation.kind === 'deletion' && (await cancelUnsent(outbox, mutation.deletes(args), keep))) {
        await dropDraft();
        return null;
      }

      if (options.supersedes !== undefined && !(older && mayBeReplaced(older))) throw new TooLate();
      // what the server still holds is what the unsent edit started from; a correction brings its own
      const final =
        mutation.kind === 'fieldEdit' && older?.base && older.status === 'queued' && !options.supersedes
          ? mutation.rebase(args, older.base)
          : args;
      const seq = (last ?? 0) + 1;
      const made = rowOf({ ...change, args: final });
      // a correction keeps the place of the corrected row: what follows in its lane may depend on it
      const corrected = options.supersedes === undefined ? undefined : older;
      if (corrected) await outbox.mutations.delete(corrected.id);
      const row: OutboxRow = {
        ...made,
        seq: corrected?.seq ?? seq,
        dependsOn: found.filter((needed) => needed !== corrected?.id),
        blobs: options.blobs ? made.blobs : (older?.blobs ?? []),
        supersedes: older?.id,
      };
      await Promise.all([
        outbox.mutations.add(row),
        outbox.meta.put({ key: 'seq', value: seq }),
        options.blobs && options.blobs.length > 0 ? outbox.blobs.bulkPut(options.blobs) : undefined,
        dropDraft(),
      ]);
      if (older) await replaceRow(outbox, older, id);
      written = { rows: [row], gone: older ? [older.id] : [] };
      return id;
    });
  const storeOnce = async () => {
    const stored = await store(null);
    // the cache, which says what they are worth, is another database: not within the transaction
    return stored === undefined ? await store(await openAnswers(data, needs)) : stored;
  };
  // until it is committed, not only until the last request is made: a dead storage answers nothing at all
  let limit: Timer | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    limit = device.clock.setTimeout(() => {
      late = true;
      try {
        abort?.();
      } catch {
        // over already, one way or the other
      }
      reject(new Error(`The device did not store it within ${SAVE_LIMIT} ms.`));
    }, SAVE_LIMIT);
  });
  try {
    const stored = await Promise.race([storeOnce(), tooLong]);
    noteWritten(outbox, written);
    return stored ?? null;
  } finally {
    if (limit) device.clock.clearTimeout(limit);
  }
}

/** The row as far as it is known without the queue: its place and its dependencies are set when it is stored. */
function rowOf<Args>({ mutation, args, options, id, clientAt }: Change<Args>): OutboxRow {
  return {
    id,
    seq: 0,
    lane: mutation.lane(args),
    type: mutation.type,
    version: mutation.version,
    label: mutation.label(args),
    words: mutation.words(args),
    args,
    request: mutation.request(args, { at: new Date(clientAt).toISOString() }),
    base: mutation.kind === 'fieldEdit' ? mutation.base(args) : undefined,
    dependsOn: [],
    blobs: options.blobs?.map((blob) => blob.sha256) ?? [],
    creates: mutation.kind === 'creation' ? mutation.creates(args) : [],
    coalesce: mutation.coalesce?.(args),
    eventId: mutation.eventId ? mutation.eventId(args) : (args as { eventId?: string }).eventId,
    status: 'queued',
    maybeSent: 0,
    attempts: 0,
    failures: 0,
    ...(options.hold && { heldUntil: clientAt + HOLD_MAX }),
    clientAt,
    build: BUILD,
  };
}

const savedAs = <Args>(mutation: Mutation<Args>, args: Args): Saved => ({
  type: mutation.type,
  args,
  lane: mutation.lane(args),
  sets: mutation.sets?.(args),
  creates: mutation.kind === 'creation',
  deletes: mutation.kind === 'deletion' ? mutation.deletes(args) : undefined,
});
