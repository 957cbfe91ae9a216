import { parse } from 'valibot';
import { ownData } from '#src/data/current-data.ts';
import { refuseLocked, readNumber } from '#src/data/fence.ts';
import type { OwnData } from '#src/data/local-data.ts';
import type { OutboxRow, StoredBlob } from '#src/data/outbox-row.ts';
import { BUILD } from '#src/mutations/build.ts';
import { cancelUnsent } from '#src/mutations/cancel-unsent.ts';
import type { MutationDefinition } from '#src/mutations/define-mutation.ts';
import { NotSaved } from '#src/mutations/not-saved.ts';
import { announceQueued } from '#src/mutations/queued-signal.ts';
import { olderRow, takeItsPlace } from '#src/mutations/take-over.ts';

export interface EnqueueOptions {
  /** The draft that these words come from: it is removed in the same transaction, so there is always one of them and never neither. */
  draftKey?: string;
  blobs?: StoredBlob[];
  /** Row that this one corrects: it goes, what stood on it now stands on this one. */
  supersedes?: string;
}

/** A person's device that does not finish writing in this time is taken to have failed. */
const SAVE_LIMIT = 3000;

/**
 * The one way to change anything, online as offline. Resolves when the change is durable on this device; its id is the Idempotency-Key
 * under which it will be sent. Throws `NotSaved` when the device could not store it (keep the words on screen) and valibot's
 * `ValiError` when the arguments are wrong. Resolves to null when there is nothing to send, because what was undone was never sent.
 */
export const enqueue = <Args>(mutation: MutationDefinition<Args>, args: Args, options: EnqueueOptions = {}): Promise<string | null> => enqueueIn(ownData(), mutation, args, options);

/** As `enqueue`, into given data. */
export async function enqueueIn<Args>(data: OwnData, mutation: MutationDefinition<Args>, given: Args, options: EnqueueOptions = {}): Promise<string | null> {
  // Step 2: arguments parsed, request built, lane and dependencies computed; one transaction writes the row and its files and removes the draft
  const args = parse(mutation.args, given);
  const { outbox, device } = data;
  const id = device.newId();
  const clientAt = device.clock.now();

  const saved = outbox.transaction('rw', [outbox.mutations, outbox.blobs, outbox.drafts, outbox.meta], async (tx) => {
    const limit = device.clock.setTimeout(() => tx.abort(), SAVE_LIMIT);
    try {
      await refuseLocked(outbox);
      if (options.draftKey !== undefined) await outbox.drafts.delete(options.draftKey);
      if (mutation.cancels && (await cancelUnsent(outbox, mutation.cancels(args)))) return null;

      const older = await olderRow(outbox, { lane: mutation.lane(args), coalesce: mutation.coalesce?.(args), supersedes: options.supersedes });
      // what the server still holds is what the unsent edit started from; a correction brings its own
      const final = older?.base && mutation.rebase && !options.supersedes ? mutation.rebase(args, older.base) : args;
      const seq = ((await readNumber(outbox, 'seq')) ?? 0) + 1;
      const row: OutboxRow = {
        id,
        seq,
        lane: mutation.lane(final),
        type: mutation.type,
        version: mutation.version,
        args: final,
        request: mutation.request(final, { at: new Date(clientAt).toISOString() }),
        base: mutation.base?.(final),
        dependsOn: await standsOn(data, mutation.needs?.(final) ?? []),
        blobs: options.blobs?.map((blob) => blob.sha256) ?? older?.blobs ?? [],
        creates: mutation.creates?.(final) ?? [],
        coalesce: mutation.coalesce?.(final),
        eventId: mutation.eventId(final),
        status: 'queued',
        maybeSent: 0,
        attempts: 0,
        failures: 0,
        supersedes: older?.id,
        clientAt,
        build: BUILD,
      };
      await outbox.blobs.bulkPut(options.blobs ?? []);
      await outbox.mutations.add(row);
      if (older) await takeItsPlace(outbox, older, id);
      await outbox.meta.put({ key: 'seq', value: seq });
      return id;
    } finally {
      device.clock.clearTimeout(limit);
    }
  });
  const result = await saved.catch((error: unknown) => {
    throw new NotSaved(error);
  });
  announceQueued(data);
  return result;
}

/** Only what is still queued can be waited for; everything else is on the server already. */
async function standsOn({ outbox }: OwnData, needs: string[]): Promise<string[]> {
  const creators = await Promise.all(needs.map((thing) => outbox.mutations.where('creates').equals(thing).first()));
  return creators.flatMap((row) => (row ? [row.id] : []));
}
