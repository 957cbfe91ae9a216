import { parse } from 'valibot';
import type { Timer } from '#src/data/device/clock.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import { refuseLocked, readNumber } from '#src/data/databases/fence.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { mayBeReplaced } from '#src/data/databases/row-state.ts';
import { withRoom } from '#src/data/storage/quota.ts';
import { forgetUnsaved, rememberUnsaved, unsavedLike } from '#src/data/unsaved.ts';
import { BUILD } from './build.ts';
import { cancelUnsent } from './cancel-unsent.ts';
import type { MutationDefinition } from '#src/mutations/kinds/define-mutation.ts';
import { sendDirectly } from './direct-send.ts';
import { NotSaved } from './not-saved.ts';
import { announceQueued } from './queued-signal.ts';
import { olderRow, takeItsPlace } from './replace-row.ts';
import { TooLate } from './too-late.ts';

export interface EnqueueOptions {
  /**
   * The draft that these words come from: it is removed in the same transaction, so there is always one of
   * them and never neither.
   */
  draftKey?: string;
  blobs?: StoredBlob[];
  /** Row that this one corrects: it goes, what stood on it now stands on this one. */
  supersedes?: string;
}

/** A device that does not finish writing in this time is taken to have failed. */
const SAVE_LIMIT = 3000;

/**
 * The one way to change anything, online as offline. Resolves when the change is durable on this device; its
 * id is the Idempotency-Key under which it will be sent. When the device cannot store it even after room was
 * made, it is sent at once if the server can be reached; else throws `NotSaved` (keep the words on screen)
 * and the words are also in `unsaved`. Throws valibot's `ValiError` when the arguments are wrong, and
 * `TooLate` when what it takes the place of is gone or may have arrived. Resolves to null when there is
 * nothing to send, because what was undone was never sent.
 */
export const enqueue = <Args>(
  mutation: MutationDefinition<Args>,
  args: Args,
  options: EnqueueOptions = {},
): Promise<string | null> => enqueueIn(ownData(), mutation, args, options);

/** As `enqueue`, into given data. */
export async function enqueueIn<Args>(
  data: OwnData,
  mutation: MutationDefinition<Args>,
  given: Args,
  options: EnqueueOptions = {},
): Promise<string | null> {
  // Step 2: arguments parsed, request built, lane and dependencies computed; one transaction writes the row
  // and its files and removes the draft
  const parsed = parse(mutation.args, given);
  // words that could not be stored before may have reached the server all the same: the same words go under
  // the same id
  const earlier = unsavedLike(data, mutation.type, parsed);
  const args = (earlier?.args as Args | undefined) ?? parsed;
  const { device } = data;
  const wish: Wish<Args> = {
    id: earlier?.id ?? device.newId(),
    clientAt: earlier?.clientAt ?? device.clock.now(),
    mutation,
    args,
    options,
  };
  const lane = mutation.lane(args);
  try {
    const result = await withRoom(data, () => save(data, wish));
    forgetUnsaved(data, lane);
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
    if (await sendDirectly(data, rowOf(wish), options, cause)) {
      forgetUnsaved(data, lane);
      return wish.id;
    }
    rememberUnsaved(data, {
      id: wish.id,
      clientAt: wish.clientAt,
      type: mutation.type,
      args,
      lane,
      label: mutation.label(args),
      words: mutation.words?.(args) ?? '',
    });
    throw new NotSaved(cause);
  }
}

interface Wish<Args> {
  id: string;
  clientAt: number;
  mutation: MutationDefinition<Args>;
  args: Args;
  options: EnqueueOptions;
}

/** All or nothing, and durable when it resolves. */
async function save<Args>({ outbox, device }: OwnData, wish: Wish<Args>): Promise<string | null> {
  const { mutation, args, options, id } = wish;
  let abort: (() => void) | undefined;
  const saved = outbox.transaction(
    'rw',
    [outbox.mutations, outbox.blobs, outbox.drafts, outbox.meta],
    async (tx) => {
      abort = () => tx.abort();
      await refuseLocked(outbox);
      if (options.draftKey !== undefined) await outbox.drafts.delete(options.draftKey);
      // given up below while it was being committed: it is here already
      if (await outbox.mutations.get(id)) return id;
      if (mutation.cancels && (await cancelUnsent(outbox, mutation.cancels(args)))) return null;

      const older = await olderRow(outbox, {
        lane: mutation.lane(args),
        coalesce: mutation.coalesce?.(args),
        supersedes: options.supersedes,
        hasWords: (row) => Boolean(mutation.words?.(row.args as Args)),
      });
      if (options.supersedes !== undefined && !(older && mayBeReplaced(older))) throw new TooLate();
      // what the server still holds is what the unsent edit started from; a correction brings its own
      const final =
        older?.base && older.status === 'queued' && mutation.rebase && !options.supersedes
          ? mutation.rebase(args, older.base)
          : args;
      const seq = ((await readNumber(outbox, 'seq')) ?? 0) + 1;
      const row = rowOf({ ...wish, args: final });
      // a correction goes where the corrected row stood: what came after that in its lane may stand on it
      const corrected = options.supersedes === undefined ? undefined : older;
      if (corrected) await outbox.mutations.delete(corrected.id);
      await outbox.blobs.bulkPut(options.blobs ?? []);
      await outbox.mutations.add({
        ...row,
        seq: corrected?.seq ?? seq,
        dependsOn: await standsOn(outbox, mutation.needs?.(final) ?? []),
        blobs: options.blobs ? row.blobs : (older?.blobs ?? []),
        supersedes: older?.id,
      });
      if (older) await takeItsPlace(outbox, older, id);
      await outbox.meta.put({ key: 'seq', value: seq });
      return id;
    },
  );
  // until it is committed, not only until the last request is made: a dead storage answers nothing at all
  let limit: Timer | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    limit = device.clock.setTimeout(() => {
      try {
        abort?.();
      } catch {
        // over already, one way or the other
      }
      reject(new Error(`The device did not store it within ${SAVE_LIMIT} ms.`));
    }, SAVE_LIMIT);
  });
  try {
    return await Promise.race([saved, tooLong]);
  } finally {
    if (limit) device.clock.clearTimeout(limit);
  }
}

/**
 * The row as far as it is known without the queue: its place and what it stands on come when it is stored.
 */
function rowOf<Args>({ mutation, args, options, id, clientAt }: Wish<Args>): OutboxRow {
  return {
    id,
    seq: 0,
    lane: mutation.lane(args),
    type: mutation.type,
    version: mutation.version,
    label: mutation.label(args),
    words: mutation.words?.(args) ?? '',
    args,
    request: mutation.request(args, { at: new Date(clientAt).toISOString() }),
    base: mutation.base?.(args),
    dependsOn: [],
    blobs: options.blobs?.map((blob) => blob.sha256) ?? [],
    creates: mutation.creates?.(args) ?? [],
    coalesce: mutation.coalesce?.(args),
    eventId: mutation.eventId?.(args),
    status: 'queued',
    maybeSent: 0,
    attempts: 0,
    failures: 0,
    clientAt,
    build: BUILD,
  };
}

/** Only what is still queued can be waited for; everything else is on the server already. */
async function standsOn(outbox: OutboxDb, needs: string[]): Promise<string[]> {
  const creators = await Promise.all(
    needs.map((thing) => outbox.mutations.where('creates').equals(thing).first()),
  );
  return creators.flatMap((row) => (row ? [row.id] : []));
}
