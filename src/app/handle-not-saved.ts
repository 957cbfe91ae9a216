import { NotSaved } from '#src/mutations/outbox/not-saved.ts';

/**
 * A change that neither the device nor the server could store appears in the storage notice with its text, so
 * callers need not handle the failure. Without this, each would be an unhandled rejection.
 */
export function handleNotSaved(): void {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof NotSaved) event.preventDefault();
  });
}
