import type { Person } from '#contract/schemas/common.ts';

interface Shown {
  id: string;
  owner: Person;
  sync: unknown;
  pinnedAt: string | null;
}

/** px; the first post is still (almost) in view. */
export const AT_TOP_PX = 80;
export const isAtTop = (list: HTMLElement | null): boolean =>
  !list || list.getBoundingClientRect().top > -AT_TOP_PX;

/**
 * Keeps the scroll position of somebody who reads further down: other people's posts that arrive above the
 * first one already on screen are held back and counted for the pill. Own, pinned and unsent posts always
 * show. Order is kept. `accepted` holds the ids shown before; null (nothing shown yet) accepts everything.
 */
export function holdBackNew<P extends Shown>(
  posts: readonly P[],
  accepted: ReadonlySet<string> | null,
  self: string,
): { shown: P[]; held: number } {
  if (!accepted) return { shown: [...posts], held: 0 };
  const firstKnown = posts.findIndex((post) => accepted.has(post.id) && isPlaced(post));
  if (firstKnown < 0) return { shown: [...posts], held: 0 };
  const isHeld = (post: P, index: number) =>
    index < firstKnown && !accepted.has(post.id) && isPlaced(post) && post.owner.guid !== self;
  const shown = posts.filter((post, index) => !isHeld(post, index));
  return { shown, held: posts.length - shown.length };
}

/** Sorted by time: neither unsent nor pinned, which are always on top. */
const isPlaced = ({ sync, pinnedAt }: Shown): boolean => !sync && !pinnedAt;
