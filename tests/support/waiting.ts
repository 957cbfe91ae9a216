// Setup of every test file: every wait for a condition gets a longer time limit, in proportion to how much
// slower this machine is than the one on which the limits were set.
import { vi } from 'vitest';
import { patience } from '#tests/support/machine.mjs';

/** ms. A screen may have to load a part first, and on a busy machine one second is not enough for that. */
const DEFAULT_WAIT = 5000;
type Options = number | { timeout?: number; interval?: number } | undefined;
const widened = (options: Options) =>
  typeof options === 'number'
    ? patience(options)
    : { ...options, timeout: patience(options?.timeout ?? DEFAULT_WAIT) };

const plain = globalThis as { plainWaiting?: Pick<typeof vi, 'waitFor' | 'waitUntil'> };
// files that share a worker run this repeatedly: the originals are those kept the first time
const { waitFor, waitUntil } = (plain.plainWaiting ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil });
vi.waitFor = (callback, options) => waitFor(callback, widened(options));
vi.waitUntil = (callback, options) => waitUntil(callback, widened(options));
