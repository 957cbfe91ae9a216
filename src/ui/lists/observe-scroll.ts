import type { Virtualizer } from '@tanstack/react-virtual';

const RESTS_AFTER_MS = 150;

type Follow = (offset: number, isScrolling: boolean) => void;
const followers = new Set<Follow>();
let resting: ReturnType<typeof setTimeout> | undefined;

// where the page stands is read before the first list draws: each one that reads after that has the page laid out anew
function publish(isScrolling: boolean): void {
  const offset = scrollY;
  for (const follow of followers) follow(offset, isScrolling);
}
function onScroll(): void {
  clearTimeout(resting);
  resting = setTimeout(() => publish(false), RESTS_AFTER_MS);
  publish(true);
}

/** How far the page is scrolled, for all lists on it together. */
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
