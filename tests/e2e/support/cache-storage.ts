// Checks that Cache Storage contains nothing that must not be there (docs/protocol.md#clean-cache-storage).
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/patient.ts';

/**
 * Finds responses with personal data, opaque responses (unreadable, padded to megabytes) and partial files.
 */
export async function cacheBreaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const breaches: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, origin, searchParams } = new URL(request.url);
        const response = await cache.match(request, { ignoreVary: true });
        const wrong = [
          response?.type === 'opaque' && 'opaque',
          response?.status === 206 && 'part of a file',
          /^\/(?:api|auth|oapi|health|ready|mailbox)(?:\/|$)/.test(pathname) && 'API answer',
          origin !== location.origin && 'other origin',
          [...searchParams.keys()].some((key) => /sig|token|expires/i.test(key)) && 'signature in its key',
        ].filter(Boolean);
        if (wrong.length > 0) breaches.push(`${name}: ${pathname} (${wrong.join(', ')})`);
      }
    }
    return breaches;
  });
}

/** Checks every origin that the context has open. The fixtures call it after each test. */
export async function expectCleanCaches(context: BrowserContext): Promise<void> {
  const checked = new Set<string>();
  for (const page of context.pages()) {
    const { origin, protocol } = new URL(page.url());
    if (!protocol.startsWith('http') || checked.has(origin)) continue;
    checked.add(origin);
    expect(await cacheBreaches(page), `Cache Storage of ${origin}`).toEqual([]);
  }
}
