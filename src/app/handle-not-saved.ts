import { NotSaved } from '#src/mutations/outbox/not-saved.ts';

/**
 * The notice about storage shows every change that neither the device nor the server could take, with its
 * words. The caller need not handle it; without this, each such press would count as an unhandled error.
 */
export function handleNotSaved(): void {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof NotSaved) event.preventDefault();
  });
}
