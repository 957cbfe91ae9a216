import { proxy } from 'valtio/vanilla';

/**
 * State of this tab's download job. `stopped`: there is no room for more; `paused`: files were recently
 * evicted for something more important.
 */
export const downloads = proxy<{ eventId: string | null; stopped: 'noSpace' | 'paused' | null }>({
  eventId: null,
  stopped: null,
});

let wake: (() => void) | null = null;

/** Set by the sync engine at start, so that this folder does not depend on the network. */
export function setDownloadWaker(waker: (() => void) | null): void {
  wake = waker;
}

/** What is wanted has changed: check now. */
export const wakeDownloads = (): void => wake?.();
