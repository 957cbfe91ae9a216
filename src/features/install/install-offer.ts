import { proxy } from 'valtio';
import { DOWNLOAD_BAR_INTERVAL } from '#contract/constants.ts';
import type { PublicConfig } from '#contract/schemas/config.ts';
import { restRequested } from '#src/data/rest-of-app.ts';

/** Chromium's `beforeinstallprompt`; other browsers lack it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  /**
   * Caught before the app had loaded (src/app/look/show-look.ts, server/modules/itinerary/first-script.ts).
   */
  var installEvent: Event | undefined;
}

// Describes a device, not a person, and is of no value to anybody, so it may be stored in localStorage.
const BAR_SHOWN_AT = 'v1:install-shown-at';
const CLOSED_AT = 'v1:install-closed-at';
let event: InstallEvent | null = null;

/**
 * Which ways of installing the app this device offers, and which of their prompts are on screen. Nothing is
 * offered in the installed app.
 */
export const installOffer = proxy({
  /** The browser can install the app now. */
  installable: false,
  /** Safari on a phone or tablet: people install it manually, and are shown how. */
  bySteps: false,
  stores: null as Pick<PublicConfig['links'], 'appStore' | 'playStore'> | null,
  installed: false,
  /** The sheet was closed in the last 24 hours: the floating button stays hidden. */
  closed: false,
  bar: false,
  sheet: false,
});
export type InstallOffer = typeof installOffer;

/** Whether there is any way to get the app here. If not, there is no button. */
export const canGetApp = ({
  installed,
  installable,
  bySteps,
  stores,
}: Pick<InstallOffer, 'installed' | 'installable' | 'bySteps' | 'stores'>): boolean =>
  !installed && (installable || bySteps || Boolean(stores?.appStore ?? stores?.playStore));

/**
 * The browser reports only once, early, that it can install the app: the first script catches the event, which
 * is used once the UI for it is mounted.
 */
export function listenForInstall(): void {
  const own = matchMedia('(display-mode: standalone)');
  installOffer.installed = own.matches || (navigator as { standalone?: boolean }).standalone === true;
  installOffer.bySteps = 'standalone' in navigator && navigator.maxTouchPoints > 1;
  installOffer.closed = lately(CLOSED_AT);
  if (globalThis.installEvent) hear(globalThis.installEvent);
  addEventListener('beforeinstallprompt', hear);
  addEventListener('appinstalled', () => {
    event = null;
    Object.assign(installOffer, { installed: true, installable: false, bar: false, sheet: false });
  });
  if (!installOffer.installed) whenIdle(() => void askForStores().catch(() => undefined));
}

function hear(given: Event): void {
  given.preventDefault();
  event = given as InstallEvent;
  installOffer.installable = true;
}

/** The download bar shows after an answer to an invitation, at most once in 24 hours. */
export function offerAfterAnswer(): void {
  if (installOffer.bar || !canGetApp(installOffer) || lately(BAR_SHOWN_AT)) return;
  remember(BAR_SHOWN_AT);
  installOffer.bar = true;
}

export function closeBar(): void {
  installOffer.bar = false;
}

export function openSheet(): void {
  Object.assign(installOffer, { sheet: true, bar: false });
}

/** Closing the sheet hides the floating button, too. */
export function closeSheet(): void {
  remember(CLOSED_AT);
  Object.assign(installOffer, { sheet: false, closed: true });
}

/**
 * The browser's own prompt. It can be shown only once; after a no, the browser decides when it may be shown
 * again.
 */
export async function install(): Promise<void> {
  const asked = event;
  event = null;
  Object.assign(installOffer, { installable: false, bar: false });
  if (installOffer.sheet) closeSheet();
  await asked?.prompt();
}

async function askForStores(): Promise<void> {
  await restRequested();
  const { loadPublicConfig } = await import('#src/session/public-config.ts');
  const config = await loadPublicConfig();
  if (config) installOffer.stores = config.links;
}

/** The first screen takes precedence. */
function whenIdle(run: () => void): void {
  const later = () =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : setTimeout(run, 2000);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

function lately(key: string): boolean {
  try {
    // the clock may have been set back
    return Math.abs(Date.now() - Number(localStorage.getItem(key) ?? 0)) < DOWNLOAD_BAR_INTERVAL;
  } catch {
    return false;
  }
}

function remember(key: string): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage it is offered again on the next visit.
  }
}
