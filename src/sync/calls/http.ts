import type { Device } from '#src/data/device/device.ts';
import type { Call, Read } from './call.ts';
import type { Reply } from './reply.ts';
import type * as transportCode from './send-call.ts';

/** Sends one call and returns the outcome. Runs in page and worker. Never throws, never retries. */
export const http = async (device: Device, call: Call): Promise<Reply> =>
  (await transport())?.sendCall(device, call) ?? UNREACHABLE;

/** Like `http`, but a success is read by `read`; everything else is returned as a reply. */
export const httpStream = async <T>(device: Device, call: Call, read: Read<T>): Promise<T | Reply> =>
  (await transport())?.sendCall(device, call, read) ?? UNREACHABLE;

/**
 * Starts fetching the code that makes calls. It is a separate file, so that a page can show without it;
 * requested at start-up, it is there when the first call is made.
 */
export const preloadTransport = async (): Promise<void> => void (await transport());

const UNREACHABLE: Reply = { kind: 'unreachable' };

let loading: Promise<typeof transportCode | null> | undefined;

/**
 * Null when its file could not be fetched: to the caller that is a missing connection, and the next call
 * requests it again.
 */
function transport(): Promise<typeof transportCode | null> {
  loading ??= import('./send-call.ts').catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}
