import { changeNetwork, type DebugDb } from '#src/data/databases/debug-db.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import { sleep } from '#src/data/device/clock.ts';
import type { Device } from '#src/data/device/device.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import type { SimulatedNetwork, SimulatedNetworkChange } from '#src/data/device/simulated-network.ts';
import type { LoggedEvent } from '#src/data/device/sync-log.ts';
import { openRowsOf, readOpenRows, type OpenRow } from '#src/data/views/open-rows.ts';
import { goesByItself } from '#src/data/views/sync-mark.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { sendNow } from '#src/mutations/outbox/queued-signal.ts';
import { mutationOfType, mutationTypes } from '#src/mutations/registry.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';

/**
 * The debug panel for scripts: `window.sojournDebug`, available only while the panel is on. It drives the
 * real app: the same queue, the same engine, the same server. Everything acts for the signed-in person; if
 * nobody is signed in, calls reject with `NotSignedIn`. docs/testing-offline.md has examples.
 */
export interface SojournDebug {
  /** The types that `queue` accepts, such as `likePost`. */
  readonly types: readonly string[];
  /** A new UUIDv7, for what mutations create. */
  newId(): string;
  /**
   * Queues a mutation as a tap on the screen does; resolves to its id when it is durable (null: it cancelled
   * out a change that was never sent). Arguments are those of the file in src/mutations. `file` is added to
   * `args.file` by its content hash. Rejects with `ValiError` when the arguments are invalid, `NotSaved` when
   * the device could not store it, `TypeError` for an unknown type.
   */
  queue(
    type: string,
    args: Record<string, unknown>,
    of?: { file?: File; size2d?: { width: number; height: number } },
  ): Promise<string | null>;
  /** Everything that is not on the server yet, in order. */
  rows(): Promise<OpenRow[]>;
  /**
   * Retries every pending row now, whatever it is waiting for. Does not wait for the outcome: `settled` does.
   */
  drain(): void;
  /**
   * Waits until nothing is left that proceeds by itself: every row is sent, or parked, or behind a parked one.
   * `settled` false: it timed out (after 60 s by default). Parked rows do not make it false; they are in
   * `open`.
   */
  settled(of?: { timeoutMs?: number }): Promise<{ settled: boolean; open: OpenRow[] }>;
  /** Pulls what has changed on the server: everything, optionally including an event opened by link. */
  pull(eventId?: string): Promise<void>;
  network(): Promise<SimulatedNetwork>;
  /**
   * Applies to all tabs and the worker until changed again. Omitted values keep their setting. Rejects with
   * `ValiError`.
   */
  setNetwork(change: SimulatedNetworkChange): Promise<SimulatedNetwork>;
  /** What the sync engine did, oldest first: the last 1,000 entries of all tabs and the worker. */
  log(): Promise<LoggedEvent[]>;
}

declare global {
  interface Window {
    sojournDebug?: SojournDebug;
  }
}

const SETTLED_WITHIN = 60_000;
const LOOK_EVERY = 50;

export function sojournDebug(device: Device, db: DebugDb): SojournDebug {
  return {
    types: mutationTypes,
    newId: () => device.newId(),
    queue: async (type, args, { file, size2d } = {}) => {
      const mutation = mutationOfType(type);
      if (!mutation)
        throw new TypeError(`There is no mutation ${type}. There are: ${mutationTypes.join(', ')}.`);
      const stored = file ? await storedFile(file, size2d ?? null) : null;
      return enqueue(
        mutation,
        { ...args, ...(stored && { file: stored.ref }) },
        {
          blobs: stored ? [stored.blob] : [],
        },
      );
    },
    rows: async () => readOpenRows(ownData()),
    drain: () => void sendNow(),
    settled: async ({ timeoutMs = SETTLED_WITHIN } = {}) => {
      const end = device.clock.monotonic() + timeoutMs;
      for (;;) {
        const data = ownData();
        const isOver = device.clock.monotonic() >= end;
        // reading a long queue over and over would delay the sending that this waits for
        const known = mirrorOf(data.outbox).rows;
        if (isOver || !known || !openRowsOf(known).some(goesByItself)) {
          const open = await readOpenRows(data);
          if (!open.some(goesByItself)) return { settled: true, open };
          if (isOver) return { settled: false, open };
        }
        await sleep(device.clock, LOOK_EVERY);
      }
    },
    pull: (eventId) => requestPull(eventId ?? HOME),
    network: () => db.network(),
    setNetwork: (change) => changeNetwork(device, db, change),
    log: () => db.log.orderBy('n').toArray(),
  };
}
