import { NotSaved } from '#src/mutations/outbox/not-saved.ts';

/**
 * A change that neither the device nor the server could take is told by the notice about storage, words
 * included, for every screen alike. Whoever asked for it need not listen; without this each such press would
 * count as an error nobody handled.
 */
export function hearNotSaved(): void {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof NotSaved) event.preventDefault();
  });
}
