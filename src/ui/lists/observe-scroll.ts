import type { Virtualizer } from '@tanstack/react-virtual';

const RESTS_AFTER_MS = 150;

type Follow = (offset: number, isScrolling: boolean) => void;
const followers = new Set<Follow>();
let resting: ReturnType<typeof setTimeout> | undefined;

// read the scroll position before the first list renders: every later read forces a layout
function publish(isScrolling: boolean): void {
  const offset = scrollY;
  for (const follow of followers) follow(offset, isScrolling);
}
function onScroll(): void {
  clearTimeout(resting);
  resting = setTimeout(() => publish(false), RESTS_AFTER_MS);
  publish(true);
}

/** The page's scroll position, shared by all lists on it. */
export function observeScroll(_: Virtualizer<Window, Element>, follow: Follow): () => void {
  if (followers.size === 0) addEventListener('scroll', onScroll, { passive: true });
  followers.add(follow);
  return () => {
    followers.delete(follow);
    if (followers.size > 0) return;
    removeEventListener('scroll', onScroll);
    clearTimeout(resting);
  };
}
