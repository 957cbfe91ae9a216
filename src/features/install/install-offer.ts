import { proxy } from 'valtio';
import { DOWNLOAD_BAR_INTERVAL } from '#contract/constants.ts';

/** Chromium's event; other browsers have no such thing, and then nothing is offered. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

// Of the device, not of a person, and worth nothing to anybody: the one thing that may lie in localStorage.
const SHOWN_AT = 'v1:install-shown-at';
let event: InstallEvent | null = null;

/** `possible`: the browser can install the app now, and the offer was not made in the last 24 hours. */
export const installOffer = proxy({ possible: false });

/** The browser says only once, early, that it could install: heard from the start, shown when there is a place for it. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (given) => {
    given.preventDefault();
    event = given as InstallEvent;
    installOffer.possible = !shownLately();
  });
  addEventListener('appinstalled', () => {
    event = null;
    installOffer.possible = false;
  });
}

/** Not again for 24 hours (specification section 9), whatever the answer. */
export function putOff(): void {
  installOffer.possible = false;
  try {
    localStorage.setItem(SHOWN_AT, String(Date.now()));
  } catch {
    // Without storage it is offered again with the next visit.
  }
}

export async function install(): Promise<void> {
  const asked = event;
  event = null;
  putOff();
  await asked?.prompt();
}

function shownLately(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(SHOWN_AT) ?? 0) < DOWNLOAD_BAR_INTERVAL;
  } catch {
    return false;
  }
}
