/**
 * Whether the error means, or wraps, that the device has no room. Dexie, bulk writes and aborted transactions
 * wrap the real reason.
 */
export function isQuota(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Object && depth < 6; depth++) {
    const {
      name,
      inner,
      cause: reason,
      failures,
    } = cause as { name?: unknown; inner?: unknown; cause?: unknown; failures?: unknown[] };
    if (name === 'QuotaExceededError') return true;
    cause = inner ?? reason ?? failures?.[0];
  }
  return false;
}
