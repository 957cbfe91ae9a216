import { proxy } from 'valtio/vanilla';

/**
 * What the download job of this tab is doing. `stopped`: no room is left for more; `paused`: files had to go
 * lately for something more important.
 */
export const downloads = proxy<{ eventId: string | null; stopped: 'noSpace' | 'paused' | null }>({
  eventId: null,
  stopped: null,
});

let wake: (() => void) | null = null;

/** Given by the sync engine at start, so that this folder knows no network. */
export function setDownloadWaker(waker: (() => void) | null): void {
  wake = waker;
}

/** Something changed about what is wanted: look now. */
export const wakeDownloads = (): void => wake?.();
