import { flushSync } from 'react-dom';
import type { ShownLook } from '#src/app/look/shown-look.ts';
import { knowScene } from '#src/ui/covers/use-drawn-scene.ts';
import { setShown } from '#src/ui/hooks/use-shown.ts';

/** ms without a DOM change after which the page counts as complete. */
const STILL = 60;
/** ms after which parts of the screen may still be loading. */
const LONGEST = 2500;
/** A picture under the top bar, whose text is then white. */
const UNDER_BAR = 'section[data-on-picture],header[data-on-picture]';
/** ms; the longest wait for pictures, which are on the device. */
const PICTURES = 200;
/** ms; the longest that Ctrl-P waits for the code with which the page prints itself. */
const PRINT_CODE_MS = 5000;

/**
 * The element that the app renders into meanwhile, outside the document, so that nothing is on the page twice.
 * Call `follow` once rendering has begun; the element replaces the look when it is complete.
 */
export function behindLook(look: ShownLook): { root: HTMLElement; follow(): void } {
  const root = document.createElement('div');
  root.id = 'root';
  setShown(false);
  for (const picture of look.stage.querySelectorAll<HTMLImageElement | HTMLSourceElement>('[data-scene]'))
    knowScene(picture.dataset.scene ?? '', picture.dataset.later ?? (picture.src || picture.srcset));
  const follow = () => {
    let isReady = isWhole;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      watcher.disconnect();
      clearTimeout(quiet);
      clearTimeout(end);
      void picturesRead(look.stage, root).then(() => takePlace(look, root));
    };
    const watch = () => {
      clearTimeout(quiet);
      if (isReady(root)) quiet = setTimeout(take, STILL);
    };
    const watcher = new MutationObserver(watch);
    watcher.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    const end = setTimeout(() => {
      isReady = hasScreen;
      watch();
    }, LONGEST);
  };
  return { root, follow };
}

const isWhole = (root: HTMLElement): boolean =>
  root.querySelector('main')?.firstElementChild != null && !root.querySelector('[data-loading]');

/** More than an empty frame or the splash. What is shown if the app cannot start has no `main`. */
const hasScreen = (root: HTMLElement): boolean =>
  (root.querySelector('main') ?? root).firstElementChild?.matches(':not([role=status])') === true;

/** Pictures that are on screen already: rendered afresh, they would be blank for a moment. */
async function picturesRead(stage: HTMLElement, root: HTMLElement): Promise<void> {
  const seen = new Set(
    [...stage.querySelectorAll('img')]
      .filter((img) => img.complete)
      .flatMap(({ src, currentSrc }) => [src, currentSrc]),
  );
  const own = [...root.querySelectorAll('img')].filter((img) => seen.has(img.src));
  for (const picture of own) picture.loading = 'eager';
  await Promise.race([
    Promise.allSettled(own.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, PICTURES)),
  ]);
}

/** Within one frame, at the same scroll position. */
function takePlace({ stage, presses }: ShownLook, root: HTMLElement): void {
  const { scrollX, scrollY } = globalThis;
  // a person who moved the focus by keyboard continues from there
  const focused = [...stage.querySelectorAll('a,button')].findIndex((one) => one.matches(':focus'));
  const meant = presses.at.map((at) => nameOf(controlAt(stage, at)));
  stage.replaceWith(root);
  globalThis.lastLook = null;
  flushSync(() => setShown(true));
  if (!root.querySelector(UNDER_BAR)) {
    delete document.documentElement.dataset.bar;
    // somebody is signed in after all: presses on the landing page do not count
    if ('landing' in stage.dataset) return presses.stop();
  }
  root.querySelectorAll<HTMLElement>('a,button')[focused]?.focus({ preventScroll: true });
  // if nobody has scrolled, the app decides where a page begins
  if (scrollY > 0) scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  presses.stop();
  const printsItself = stage.querySelector('[data-print]') !== null;
  for (const key of presses.keys) void repeatKey(key, printsItself);
  presses.at.forEach(({ x, y }, index) =>
    press(document.elementFromPoint(x - globalThis.scrollX, y - globalThis.scrollY), meant[index]),
  );
}

const CONTROLS = 'a,button,input,textarea,select,label,[role=button],[role=tab]';

/** The innermost one; by geometry, because a look is inert. `x` and `y`: px from the page's left and top. */
function controlAt(stage: HTMLElement, { x, y }: { x: number; y: number }): Element | undefined {
  const [left, top] = [x - globalThis.scrollX, y - globalThis.scrollY];
  return [...stage.querySelectorAll(CONTROLS)].findLast((one) => {
    const box = one.getBoundingClientRect();
    return box.left <= left && left <= box.right && box.top <= top && top <= box.bottom;
  });
}

const nameOf = (control: Element | null | undefined): string | undefined =>
  control?.getAttribute('href') ?? control?.getAttribute('aria-label') ?? control?.textContent;

/**
 * Ctrl-P waits for the code of a page that prints in its own way (src/features/itinerary/print/use-booklet.ts); any
 * other page leaves it to the browser.
 */
async function repeatKey(key: KeyboardEventInit, printsItself: boolean): Promise<void> {
  const until = printsItself ? performance.now() + PRINT_CODE_MS : 0;
  while (dispatchEvent(new KeyboardEvent('keydown', { ...key, cancelable: true }))) {
    if (key.key?.toLowerCase() !== 'p') return;
    if (performance.now() > until) return print();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A press counts for the same control in the same place: if the page has changed, it was not meant for what is there. */
function press(element: Element | null, name: string | undefined): void {
  const control = element?.closest<HTMLElement>(CONTROLS);
  if (!control || nameOf(control) !== name) return;
  control.focus({ preventScroll: true });
  control.click();
}
