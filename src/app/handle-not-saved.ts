import { NotSaved } from '#src/mutations/outbox/not-saved.ts';

/**
 * The notice about storage shows every change that neither the device nor the server could store, with its
 * text, so callers need not handle the failure. Without this, each would be an unhandled error.
 */
export function handleNotSaved(): void {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof NotSaved) event.preventDefault();
  });
}
