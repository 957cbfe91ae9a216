// Before every test file: what waits for a condition waits as much longer as this machine is slower than the
// one that the limits were set on.
import { vi } from 'vitest';
import { patience } from '#tests/support/machine.mjs';

const ONE_SECOND = 1000;
type Options = number | { timeout?: number; interval?: number } | undefined;
const widened = (options: Options) =>
  typeof options === 'number'
    ? patience(options)
    : { ...options, timeout: patience(options?.timeout ?? ONE_SECOND) };

const plain = globalThis as { plainWaiting?: Pick<typeof vi, 'waitFor' | 'waitUntil'> };
// files that share a worker run this one after the other: the originals are kept from the first
const { waitFor, waitUntil } = (plain.plainWaiting ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil });
vi.waitFor = (callback, options) => waitFor(callback, widened(options));
vi.waitUntil = (callback, options) => waitUntil(callback, widened(options));
