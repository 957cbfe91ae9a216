import type { drawScene } from '#contract/scenes/draw-scene.ts';
import type { Ratio } from '#contract/scenes/ratio.ts';
import { sceneNamed } from '#contract/scenes/scene-list.ts';
import { buildName } from '#src/app/look/build-name.ts';
import { keepLook } from '#src/data/keep-look.ts';
import { lookKey, type Look } from '#src/data/look.ts';
import { sessionState } from '#src/session/session-state.ts';
import { whenIdle } from '#src/ui/hooks/when-idle.ts';

/** ms after opening until a page is probably complete, and until it is on most devices. */
const AT_REST = [600, 3000];
/** ms after opening until a page is complete that had too much to do before, or waited for a bad line. */
const AT_LAST = [8000, 20_000];
/** ms until the next attempt, if it was not known whether everything on the page may still be shown. */
const ONCE_MORE = 3000;
/** Characters; a longer page takes longer to read back than to render. */
const LONGEST = 400_000;

/**
 * Stores how the page looks: when it is left, and also some time after it opens, because browsers may quit
 * without notice.
 */
export function rememberLooks(history: { subscribe(opened: () => void): unknown }): void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const soon = () => {
    timers.forEach(clearTimeout);
    timers = [
      ...AT_REST.map((ms) => setTimeout(() => whenIdle(() => remember(), ms), ms)),
      ...AT_LAST.map((ms) =>
        setTimeout(() => {
          if (kept?.key !== lookKey(location)) whenIdle(() => remember(), ms);
        }, ms),
      ),
    ];
  };
  if (document.querySelector(SERVED)) {
    draw = 'loading';
    void import('#contract/scenes/draw-scene.ts').then(
      ({ drawScene }) => (draw = drawScene),
      () => (draw = null),
    );
  }
  history.subscribe(soon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') remember({ isLeft: true });
  });
  addEventListener('pagehide', () => remember({ isLeft: true }));
  soon();
}

/** What was stored last, and for which page. */
let kept: { key: string; html: string } | undefined;

function remember({ isLeft = false, isLast = false } = {}): void {
  const isWhole = draw !== 'loading';
  // a page that is left may have no other chance: the tints are better than nothing
  const look = isWhole || isLeft ? takeLook() : null;
  const key = lookKey(location);
  if (!look || (kept?.key === key && kept.html === look.html)) return;
  void keepLook(key, look).then(
    (isKept) => {
      if (isKept && isWhole) kept = { key, html: look.html };
      if (!isKept && !isLast) setTimeout(() => remember({ isLast: true }), ONCE_MORE);
    },
    // a device that does not store it renders the page as usual
    () => undefined,
  );
}

/** Null for a page that is incomplete, or in which somebody is in the middle of something. */
function takeLook(): Look | null {
  const root = document.getElementById('root');
  const build = buildName();
  const { status, user } = sessionState;
  if (!root || build === null || status === 'starting') return null;
  if (!root.querySelector('main h1') || root.querySelector('[data-loading]')) return null;
  // somebody has just signed in, and home is not there yet
  if (user && location.pathname === '/' && root.querySelector('main section[data-on-picture]')) return null;
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

/** Parts that only make sense while the app is running. */
const ALIVE = '[role=alert],[aria-live],video,audio,iframe,script,noscript';

/** Painted pictures that came from the server on a server-rendered page. */
const SERVED = 'img[data-scene][src^="/scenes/"]';
const PAINTED = `img[data-scene][src^="data:"],${SERVED}`;

/** null if it cannot be loaded, or is not needed. */
let draw: typeof drawScene | 'loading' | null = null;

/** A look must show without a network. */
function paintedHere({ src, dataset }: HTMLImageElement): string | null {
  if (src.startsWith('data:')) return src;
  const [name = '', ratio] = dataset.scene?.split('/') ?? [];
  const scene = sceneNamed(name);
  if (typeof draw !== 'function' || !scene) return null;
  return `data:image/svg+xml,${encodeURIComponent(draw(scene, ratio as Ratio))}`;
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= innerHeight && bottom >= 0;
};

/** A copy of what is visible, without anything that was typed. */
function still(root: HTMLElement): HTMLElement {
  // in a separate document, where pictures are not fetched again
  const copy = document.implementation.createHTMLDocument('').importNode(root, true);
  // rows outside the window keep their height, and are laid out when somebody scrolls to them
  const rows = copy.querySelectorAll('li');
  const outside = new Set<Element | null>();
  let last: Element | null = null;
  for (const [at, row] of root.querySelectorAll('li').entries()) {
    // measuring inside an element that is not laid out would force its layout now
    if (last?.contains(row)) {
      outside.add(row);
      continue;
    }
    const { top, height } = row.getBoundingClientRect();
    if (!isInView(row)) outside.add((last = row));
    if (top > innerHeight) rows.item(at).style.cssText += `content-visibility:auto;height:${height}px`;
  }
  for (const element of copy.querySelectorAll(ALIVE)) element.replaceChildren();
  for (const field of copy.querySelectorAll('input,textarea')) {
    field.removeAttribute('value');
    field.replaceChildren();
  }
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.remove();
  // outside the window, the tint is enough until the app has rendered
  const painted = copy.querySelectorAll<HTMLImageElement>(PAINTED);
  for (const [at, picture] of root.querySelectorAll<HTMLImageElement>(PAINTED).entries()) {
    const url = !outside.has(picture.closest('li')) && isInView(picture) ? paintedHere(picture) : null;
    if (url) painted.item(at).src = url;
    else painted.item(at).remove();
  }
  // the app generates its own ids; only drawings refer to theirs
  for (const named of copy.querySelectorAll('[id]')) if (!named.closest('svg')) named.removeAttribute('id');
  return copy;
}
