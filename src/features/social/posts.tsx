import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { FeedView } from '#src/data/views/feed.ts';
import { FeedList } from '#src/features/social/feed-list.tsx';
import { messages } from '#src/features/social/messages.ts';
import { holdBackNew, isAtTop } from '#src/features/social/new-posts.ts';
import classes from '#src/features/social/social-tab.module.css';
import { focusNextIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { announce } from '#src/ui/notices/live-region.tsx';
import { useNow } from '#src/ui/text/use-now.ts';

interface PostsProps {
  ref: RefObject<HTMLDivElement | null>;
  feed: FeedView;
  self: string;
  mayTakePart: boolean;
  isManager: boolean;
  onMore: () => void;
}

/** The list, and the pill that counts new posts above somebody who is reading further down. */
export function Posts({ ref: top, feed, self, onMore, ...card }: PostsProps) {
  const now = useNow();
  const [accepted, setAccepted] = useState<ReadonlySet<string> | null>(null);
  const { shown, held } = holdBackNew(feed.posts, accepted, self);
  const everything = feed.posts.map((post) => post.id).join();
  const acceptAll = useCallback(() => setAccepted(new Set(everything.split(','))), [everything]);
  useEffect(() => {
    // At the top nothing can move away under the reader, so every new post shows.
    if (isAtTop(top.current)) acceptAll();
  }, [top, acceptAll]);
  const before = useRef(0);
  useEffect(() => {
    if (held > before.current) announce(messages.newPosts(held));
    before.current = held;
  }, [held]);
  const showNew = () => {
    acceptAll();
    top.current?.scrollIntoView({ block: 'start' });
    focusNextIfLost(() => top.current?.querySelector('article'));
  };
  return (
    <div ref={top} className={classes.posts}>
      {held > 0 ? (
        <Button
          className={classes.pill}
          leftSection={<IconArrowUp size={18} stroke={1.75} />}
          onClick={showNew}
        >
          {messages.newPosts(held)}
        </Button>
      ) : null}
      <FeedList
        posts={shown}
        total={feed.total - held}
        hasMore={feed.posts.length < feed.total}
        onMore={onMore}
        self={self}
        now={now}
        {...card}
      />
    </div>
  );
}
