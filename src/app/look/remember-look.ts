import { buildName } from '#src/app/look/build-name.ts';
import { keepLook } from '#src/data/keep-look.ts';
import { lookKey, type Look } from '#src/data/look.ts';
import { sessionState } from '#src/session/session-state.ts';
import { whenIdle } from '#src/ui/hooks/when-idle.ts';

/** ms after which a page that was opened has most likely come to rest, and surely. */
const AT_REST = [600, 3000];
/** ms until it is tried once more, where it could not be told whether all of it may still be seen. */
const ONCE_MORE = 3000;
/** Characters; a page of more takes longer to read back than to draw. */
const LONGEST = 400_000;

/**
 * From now on the page is remembered as it looks: when it is left, and after it was opened, for browsers that end
 * without a word.
 */
export function rememberLooks(history: { subscribe(opened: () => void): () => void }): void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const soon = () => {
    timers.forEach(clearTimeout);
    timers = AT_REST.map((ms) => setTimeout(() => whenIdle(() => remember(), ms), ms));
  };
  history.subscribe(soon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') remember();
  });
  addEventListener('pagehide', () => remember());
  soon();
}

/** What was kept last, and for which page. */
let kept: { key: string; html: string } | undefined;

function remember(isLast = false): void {
  const look = takeLook();
  const key = lookKey(location);
  if (!look || (kept?.key === key && kept.html === look.html)) return;
  void keepLook(key, look).then(
    (isKept) => {
      if (isKept) kept = { key, html: look.html };
      else if (!isLast) setTimeout(() => remember(true), ONCE_MORE);
    },
    // a device that does not store it draws the page as before
    () => undefined,
  );
}

/** Null for a page that is not whole, or with which somebody is in the middle of something. */
function takeLook(): Look | null {
  const root = document.getElementById('root');
  const build = buildName();
  const { status, user } = sessionState;
  if (!root || build === null || status === 'starting') return null;
  if (!root.querySelector('main h1') || root.querySelector('[data-loading]')) return null;
  const html = still(root).innerHTML;
  if (html.length > LONGEST) return null;
  return {
    of: user?.guid ?? '',
    build,
    at: Date.now(),
    widthPx: innerWidth,
    title: document.title,
    bar: document.documentElement.dataset.bar ?? null,
    styles: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet, media }) => sheet && media !== 'not all')
      .map((link) => link.getAttribute('href') ?? ''),
    html,
  };
}

/** What says something only while the app runs. */
const ALIVE = '[role=alert],[aria-live],video,audio,iframe,script,noscript';

/** A copy with what can be seen, and nothing of what was typed. */
function still(root: HTMLElement): HTMLElement {
  // in a document of its own, where pictures are not fetched once more
  const copy = document.implementation.createHTMLDocument('').importNode(root, true);
  // as high as they are, and laid out when somebody scrolls to them: nobody sees them at first
  const rows = copy.querySelectorAll('li');
  let outside: Element | null = null;
  for (const [at, row] of root.querySelectorAll('li').entries()) {
    // asked where they are, rows inside one that is not laid out would be laid out now
    if (outside?.contains(row)) continue;
    const { top, bottom, height } = row.getBoundingClientRect();
    if (top > innerHeight || bottom < 0) outside = row;
    if (top > innerHeight) rows.item(at).style.cssText += `content-visibility:auto;height:${height}px`;
  }
  for (const element of copy.querySelectorAll(ALIVE)) element.replaceChildren();
  for (const field of copy.querySelectorAll('input,textarea')) {
    field.removeAttribute('value');
    field.replaceChildren();
  }
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.remove();
  // the app looks for its own; only drawings refer to theirs
  for (const named of copy.querySelectorAll('[id]')) if (!named.closest('svg')) named.removeAttribute('id');
  return copy;
}
