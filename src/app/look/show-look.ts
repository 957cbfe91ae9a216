// The only script on the app's own, empty page, in a separate file (vite/look.ts). It requests what the first
// screen depends on, shows the page as it was last seen on this device, or at least the name of its event, and
// then starts the app. It shares only storage names with the app; if anything is not as expected, it does nothing.
import { pageFrameOf } from '#contract/rules/page-frame.ts';
import { temporal } from '#contract/rules/temporal.ts';
import { showScheme } from '#src/app/colour-scheme.ts';
import { fitsWindow } from '#src/app/fits-window.ts';
import { hasSessionMarker } from '#src/app/has-session-marker.ts';
import { buildName } from '#src/app/look/build-name.ts';
import { readFrom } from '#src/app/look/device-rows.ts';
import { nameEvent } from '#src/app/look/name-event.ts';
import { keepPresses, type KeptPresses, type ShownLook } from '#src/app/look/shown-look.ts';
import { DEVICE_DB, META, SESSION } from '#src/data/databases/device-names.ts';
import { lookKey, type Look } from '#src/data/look.ts';
import { nextTask } from '#src/ui/hooks/next-task.ts';

/** ms; a device that takes longer to read a look shows the app itself. */
const TOO_LATE = 1000;
/** ms; the longest wait for a frame. */
const PAINT = 200;
/** ms; the longest that the app waits for the pictures of a look when both come over the network. */
const PICTURES = 500;
/** ms; an older look is of no use. */
const TOO_OLD = 30 * 24 * 3600 * 1000;
/** Nodes that are laid out in one task. */
const PIECE = 30;
/** ms from when the shell is on screen until it responds to keys, even on a slow device. */
const SHELL = 2000;
/** ms until the app is requested again. */
const AGAIN_AFTER = 3000;

/** The app no longer waits for the look. */
let over = false;
/** The look has been read and is being laid out: it will be shown before the app could be. */
let hasBegun = false;
/** Guid of the person who is signed in; '' if nobody is, or as long as it is not known. */
let reader = '';

/**
 * Requests what the first screen depends on while the app itself is loading, or from the device: the home page of
 * somebody who is signed in needs no router. The build lists the files in the links (vite.config.ts).
 */
function askAhead(): void {
  const screen = hasSessionMarker() && location.pathname === '/' ? 'home' : 'other';
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-ahead]')) {
    const { ahead, rel, href } = link.dataset;
    // the look has loaded its own style sheets; loading one twice would lay out the whole page again
    const isHere = document.querySelector(`link[rel=stylesheet][href="${href}"]`);
    if ((ahead === 'all' || ahead === screen) && !isHere) Object.assign(link, { href, rel });
    else link.remove();
  }
}

async function show(): Promise<ShownLook | null> {
  // the app handles an invitation or an email address in it
  if (/[?&](?:invite|email)/.test(location.search)) return null;
  const look = await readLook();
  if (!look || look.build !== buildName() || Date.now() - look.at > TOO_OLD) return null;
  await bringStyles(look.styles);
  const root = document.getElementById('root');
  if (over || !root) return null;
  hasBegun = true;
  const stage = document.createElement('div');
  // the app will render the same content, interactive
  stage.inert = true;
  stage.ariaHidden = 'true';
  stage.dataset.lastLook = '';
  stage.addEventListener('error', ({ target }) => (target as HTMLElement).remove(), true);
  stage.style.visibility = 'hidden';
  root.after(stage);
  // pictures in data URLs would be decoded at once: they wait until the text is on screen
  const { content } = Object.assign(document.createElement('template'), {
    innerHTML: look.html.replaceAll(' src="data:', ' data-later="data:'),
  });
  if (!fitsWindow(look.widthPx)) forgetWidth(content);
  await layOut(content, stage);
  showScheme();
  if (look.bar !== null) document.documentElement.dataset.bar = look.bar;
  document.title = look.title;
  stage.removeAttribute('style');
  root.remove();
  return { stage, presses: keepPresses() };
}

/**
 * A look taken in a window of another layout lacks what is rendered or measured for this width, and its
 * heights do not fit even where both layouts render the same.
 */
function forgetWidth(look: DocumentFragment): void {
  for (const part of look.querySelectorAll('[data-by-width],[data-strip]')) part.replaceChildren();
  for (const { style } of look.querySelectorAll<HTMLElement>('li[style]')) {
    style.removeProperty('content-visibility');
    style.removeProperty('height');
  }
}

/**
 * Piece by piece while hidden: laid out in one task, a large page would keep a slow phone from responding to
 * touch.
 */
async function layOut(look: DocumentFragment, stage: HTMLElement): Promise<void> {
  let placed = 0;
  const place = async (from: Node, to: Node) => {
    for (const node of from.childNodes) {
      // the style sheets are the first piece
      if (placed++ % PIECE === 0) {
        stage.getBoundingClientRect();
        await nextTask();
      }
      await place(node, to.appendChild(node.cloneNode()));
    }
  };
  await place(look, stage);
  stage.getBoundingClientRect();
  await nextTask();
}

/** Whoever is signed in now, and their look of this page; both are read in one transaction. */
async function readLook(): Promise<Look | null> {
  const [session, look] = await readFrom<[{ value: { guid: string } }?, { value: Look }?]>(DEVICE_DB, META, [
    SESSION,
    lookKey(location),
  ]);
  reader = session?.value.guid ?? '';
  return look?.value.of === reader ? look.value : null;
}

/** Resolves when all of them apply; rejects if one cannot be loaded. */
async function bringStyles(addresses: readonly string[]): Promise<void> {
  const here = new Map(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => [
      link.getAttribute('href'),
      link,
    ]),
  );
  await Promise.all(
    addresses.map(async (href) => {
      const link = here.get(href) ?? addLink(href);
      link.media = 'all';
      if (link.sheet) return;
      await new Promise((resolve, reject) => {
        link.addEventListener('load', resolve, { once: true });
        link.addEventListener('error', reject, { once: true });
      });
    }),
  );
}

function addLink(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  return link;
}

/** Resolves when the look is painted; a window in the background paints nothing. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT);
  });

const isInView = (picture: Element): boolean => picture.getBoundingClientRect().top < innerHeight;

/** The pictures in view, as far as they load within PICTURES. */
async function picturesInView(stage: Element): Promise<void> {
  const inView = [...stage.querySelectorAll('img')].filter(isInView);
  await Promise.race([
    Promise.allSettled(inView.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, PICTURES)),
  ]);
  // a frame is on screen by the time the next but one begins
  for (let frame = 0; frame < 3; frame++) await painted();
}

/** One after the other, in separate tasks; those below the window load once somebody scrolls. */
async function showPictures(stage: HTMLElement): Promise<void> {
  const pictures = [...stage.querySelectorAll<HTMLImageElement>('img[data-later]')];
  const [inView, below] = [pictures.filter(isInView), pictures.filter((one) => !isInView(one))];
  if (below.length > 0) addEventListener('scroll', () => void showInTurn(below), { once: true });
  await showInTurn(inView);
}

async function showInTurn(pictures: HTMLImageElement[]): Promise<void> {
  for (const picture of pictures) {
    picture.src = picture.dataset.later ?? '';
    delete picture.dataset.later;
    await new Promise((next) => setTimeout(next));
  }
}

/** Shortcuts pressed on the splash are meant for the page after it; what a click would hit there is not known. */
async function passKeysOn(kept: KeptPresses): Promise<void> {
  while (document.querySelector('#root > .first-look')) await new Promise((again) => setTimeout(again, 50));
  kept.stop();
  const until = performance.now() + SHELL;
  for (const key of kept.keys)
    while (
      dispatchEvent(new KeyboardEvent('keydown', { ...key, cancelable: true })) &&
      performance.now() < until
    )
      await new Promise((again) => setTimeout(again, 50));
}

/** The files the app depends on, evaluated before it in separate tasks. */
async function runFirst(): Promise<void> {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-first]'))
    await import(/* @vite-ignore */ href);
}

/** What is on screen cannot be used before the app has loaded, so the app is requested until it has. */
async function startApp(): Promise<void> {
  for (;;) {
    try {
      await runFirst();
      await import(/* @vite-ignore */ buildName() ?? '');
      return;
    } catch (problem) {
      reportError(problem);
      await new Promise((again) => setTimeout(again, AGAIN_AFTER));
    }
  }
}

/** The browser sends it only once, possibly before the app has loaded (src/features/install/install-offer.ts). */
function hearOfInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.installEvent = event;
  });
}

async function begin(): Promise<void> {
  document.documentElement.dataset.frame ??= pageFrameOf(location.pathname);
  hearOfInstalling();
  const onSplash = keepPresses({ onSplash: true });
  const isNear = Boolean(navigator.serviceWorker?.controller);
  if (isNear) askAhead();
  const tooLate = new Promise<null>((resolve) =>
    setTimeout(() => {
      if (hasBegun) return;
      over = true;
      resolve(null);
    }, TOO_LATE),
  );
  const look = globalThis.renderedLanding ?? (await Promise.race([show().catch(() => null), tooLate]));
  globalThis.lastLook = look;
  if (look) {
    onSplash.stop();
    look.presses.keys.unshift(...onSplash.keys);
    await painted();
    void showPictures(look.stage);
    if (!isNear) await picturesInView(look.stage);
  } else {
    void passKeysOn(onSplash);
    const place = await Promise.race([nameEvent(reader).catch(() => null), tooLate]);
    if (place && !isNear) await picturesInView(place);
  }
  if (!isNear) askAhead();
  await nextTask();
  // without Temporal the app uses Intl for times: its first use loads locale data, so it gets its own task
  if (!temporal()) {
    Intl.DateTimeFormat();
    await nextTask();
  }
  await startApp();
}

void begin();
