import { Button } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { FEED_SCROLL_MARGIN_PX } from '#contract/constants.ts';
import type { PostView } from '#src/data/views/feed.ts';
import classes from '#src/features/social/feed-list.module.css';
import { messages } from '#src/features/social/messages.ts';
import { PostCard } from '#src/features/social/post-card.tsx';
import { UnsentPost } from '#src/features/social/unsent-post.tsx';
import { AT_TOP_PX } from '#src/features/social/new-posts.ts';
import { useFocusedRow, useRangeWith } from '#src/ui/lists/held-rows.ts';
import { observedSize } from '#src/ui/lists/observed-size.ts';
import { observeScroll } from '#src/ui/lists/observe-scroll.ts';
import { useShown } from '#src/ui/hooks/use-shown.ts';
import { useScrollAnchoring } from '#src/ui/lists/use-scroll-anchoring.ts';
import { useListTop } from '#src/ui/lists/use-list-top.ts';
import { windowOptions } from '#src/ui/lists/virtualizer-options.ts';

interface FeedListProps {
  posts: readonly PostView[];
  /** How many there are, including those not in `posts`. */
  total: number;
  /** There are more than `posts`. */
  hasMore: boolean;
  onMore: () => void;
  self: string;
  mayTakePart: boolean;
  isManager: boolean;
  now: number;
}

const GAP = 18;
const USUAL_HEIGHT = 320;
const OVERSCAN = 4;

/**
 * Only the posts near the window are in the document, plus the one with the keyboard focus; the page itself scrolls.
 * They are in normal flow and report their heights after layout.
 */
export function FeedList({ posts, total, hasMore, onMore, now, ...card }: FeedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const top = useListTop(list, { keepsPlace: true }) ?? 0;
  const focused = useFocusedRow(posts, keyOf);
  const virtual = useWindowVirtualizer({
    ...windowOptions(),
    count: posts.length,
    estimateSize: () => USUAL_HEIGHT,
    measureElement: observedSize,
    observeElementOffset: observeScroll,
    // rendered after the event and before its frame's layout: short tasks, between which input is handled
    useFlushSync: false,
    getItemKey: (index) => posts[index]?.id ?? index,
    rangeExtractor: useRangeWith([focused.index]),
    gap: GAP,
    // what is in view first, and what comes next as soon as there is time
    overscan: useDeferredValue(OVERSCAN, 0),
    scrollMargin: top,
  });
  useScrollAnchoring(virtual, posts, keyOf, AT_TOP_PX);
  // outside the document rows have no height, and measuring them there would prevent measuring them again
  const measure = useShown() ? virtual.measureElement : undefined;
  let end = top;
  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        onFocus={focused.onFocus}
        onBlur={focused.onBlur}
      >
        {virtual.getVirtualItems().map((item) => {
          const post = posts[item.index];
          if (!post) return null;
          // only the distance from the previous one is set
          const marginTop = item.start - end;
          end = item.end;
          return (
            <li
              key={item.key}
              ref={measure}
              data-index={item.index}
              style={{ marginTop }}
              aria-setsize={total}
              aria-posinset={item.index + 1}
            >
              {post.sync && isUnsent(post) ? (
                <UnsentPost post={post} sync={post.sync} now={now} />
              ) : (
                <PostCard post={post} now={now} {...card} />
              )}
            </li>
          );
        })}
      </ul>
      {hasMore ? <More onMore={onMore} /> : null}
    </>
  );
}

const keyOf = (post: PostView): string => post.id;

/** The server has not assigned it a version yet. */
const isUnsent = (post: PostView): boolean => post.version === 0;

/** Loads the next page when the end comes within 50 px of the window; the button does the same. */
function More({ onMore }: { onMore: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onMore);
  useEffect(() => {
    if (!mark.current || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached();
      },
      { rootMargin: `0px 0px ${FEED_SCROLL_MARGIN_PX}px 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={mark} className={classes.more}>
      <Button variant="default" onClick={onMore}>
        {messages.loadMore}
      </Button>
    </div>
  );
}
