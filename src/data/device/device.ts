import { v7 } from 'uuid';
import { callsHeld } from './calls-held.ts';
import { systemClock, type Clock } from './clock.ts';
import { noteServerTime } from './clock-difference.ts';
import type { SyncLog } from './sync-log.ts';

/** The part of BroadcastChannel in use. */
export interface Channel {
  postMessage(message: unknown): void;
  close(): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
}

/**
 * Everything the local data and the sync engine take from their environment. One per tab or worker; a test
 * makes several, each with its own storage, network and time.
 */
export interface Device {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  fetch: typeof fetch;
  /** Null where Web Locks are missing; a lease row replaces them. */
  locks: LockManager | null;
  channel(name: string): Channel | null;
  clock: Clock;
  /** 0 ≤ x < 1 */
  random(): number;
  /** UUIDv7 */
  newId(): string;
  /** Where whole files are kept; null where unsupported. */
  caches: Pick<CacheStorage, 'open' | 'delete'> | null;
  /** Bytes used and available for this app; null if the browser does not say. */
  estimateStorage(): Promise<{ usage: number; quota: number } | null>;
  /** The server's origin: in a browser, the page's own. */
  origin: string;
  /** Asks the service worker to do something. Resolves when it is done, or when no worker will do it. */
  messageWorker?(message: { type: string }, signal?: AbortSignal): Promise<void>;
  /** Reports the server's time from a response to a call made at `askedAt`, both in ms since 1970. */
  noteTime?(date: number, askedAt: number): void;
  /** Set only while the debug panel is on. */
  log?: SyncLog | undefined;
}

function browserDevice(): Device {
  return {
    indexedDB: globalThis.indexedDB,
    IDBKeyRange: globalThis.IDBKeyRange,
    fetch: fetchWhenFree,
    locks: globalThis.navigator?.locks ?? null,
    channel: (name) => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)),
    clock: systemClock,
    random: () => Math.random(),
    newId: () => v7(),
    caches: globalThis.caches ?? null,
    estimateStorage,
    messageWorker,
    noteTime: noteServerTime,
    origin: globalThis.location?.origin ?? '',
  };
}

async function fetchWhenFree(...call: Parameters<typeof fetch>): Promise<Response> {
  const held = callsHeld();
  if (!held) return globalThis.fetch(...call);
  await held;
  // looked up per call: `fetch` may have been replaced meanwhile
  return theDevice().fetch(...call);
}

/** Longest wait in ms for the worker to do what it was asked. */
const WORKER_TAKES = 30_000;

/** On a first visit the worker has not started yet. */
async function messageWorker(message: { type: string }, signal?: AbortSignal): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker;
  if (!(await workers?.getRegistration().catch(() => undefined))) return;
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WORKER_TAKES);
    const over = () => {
      clearTimeout(timer);
      resolve();
    };
    port1.onmessage = over;
    if (signal?.aborted) over();
    signal?.addEventListener('abort', over, { once: true });
    void workers?.ready.then(({ active }) => active?.postMessage(message, [port2]));
  });
  port1.close();
}

/** Name of the cache in which the worker keeps a person's files. */
export const mediaCacheName = (key: string): string => `media-${key}`;

async function estimateStorage(): Promise<{ usage: number; quota: number } | null> {
  const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.().catch(() => undefined)) ?? {};
  return usage === undefined || quota === undefined ? null : { usage, quota };
}

let current: Device | undefined;

/**
 * The environment of this tab or worker. Created on first use, so that importing this file has no side
 * effects.
 */
export function theDevice(): Device {
  return (current ??= browserDevice());
}
