// Setup of every file of component tests. Files share a worker and its loaded packages: jsdom, React and
// Mantine take longer to load than most files take to run. Everything else belongs to one file: the window
// with its document, its storage and its databases, and every module of this repository. Whatever a file
// leaves behind ends with it: timers, channels, databases, global names.
import { setImmediate as turn } from 'node:timers/promises';
import { getQueriesForElement, queries, screen } from '@testing-library/dom';
import Dexie from 'dexie';
import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';
import { quickenStyles } from '#tests/support/quick-styles.ts';

interface Left {
  timers: Set<NodeJS.Timeout>;
  channels: Set<BroadcastChannel>;
}
const worker = globalThis as { leftByFile?: Left };
const left = (worker.leftByFile ??= watchWhatIsLeft());

const before = new Map(Reflect.ownKeys(globalThis).map((key) => [key, descriptorOf(key)]));
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});
quickenStyles(document);
// `screen` holds the document that existed when it was loaded
Object.assign(screen, getQueriesForElement(document.body, queries));

// hooks run in reverse order: the first one registered runs last
afterAll(async () => {
  vi.useRealTimers();
  for (const timer of left.timers) clearTimeout(timer);
  left.timers.clear();
  for (const channel of left.channels) channel.close();
  left.channels.clear();
  await turn();
  for (const database of openDatabases()) database.close();
  // lets the continuations that awaited them run
  for (let turns = 0; turns < 5; turns += 1) await turn();
  await teardown(globalThis);
  for (const key of Reflect.ownKeys(globalThis))
    if (!before.has(key)) Reflect.deleteProperty(globalThis, key);
  for (const [key, descriptor] of before)
    if (descriptor && !isSame(descriptor, descriptorOf(key)))
      Reflect.defineProperty(globalThis, key, descriptor);
  vi.resetModules();
});

/**
 * Dexie keeps a list of open databases that is missing from its types; closing a database removes it from the
 * list.
 */
function openDatabases(): Dexie[] {
  return [...(Reflect.get(Dexie, 'connections') as Dexie[])];
}

function descriptorOf(key: PropertyKey): PropertyDescriptor | undefined {
  return Reflect.getOwnPropertyDescriptor(globalThis, key);
}

function isSame(one: PropertyDescriptor, other: PropertyDescriptor | undefined): boolean {
  return one.value === other?.value && one.get === other?.get && one.set === other?.set;
}

/** Once per worker: packages capture these functions when they are loaded. */
function watchWhatIsLeft(): Left {
  const timers = new Set<NodeJS.Timeout>();
  const channels = new Set<BroadcastChannel>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout;
    const kept = (...args: unknown[]): NodeJS.Timeout => {
      const timer = start(...args);
      timers.add(timer);
      return timer;
    };
    Object.defineProperties(kept, Object.getOwnPropertyDescriptors(start));
    Reflect.set(globalThis, name, kept);
  }
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels.add(this);
    }
    /** Rows that are still being stored when the file ends are not announced. */
    override postMessage(message: unknown): void {
      if (channels.has(this)) super.postMessage(message);
    }
  };
  // databases use the window that exists when they are opened
  Object.defineProperties(Dexie.dependencies, {
    indexedDB: { get: () => globalThis.indexedDB },
    IDBKeyRange: { get: () => globalThis.IDBKeyRange },
  });
  return { timers, channels };
}
