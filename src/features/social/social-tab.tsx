import { useCallback, useRef, useState, type RefObject } from 'react';
import { FEED_PAGE_SIZE } from '#contract/constants.ts';
import { isManager, isParticipant, relationOf } from '#contract/rules/relation.ts';
import { useEvent } from '#src/data/live/use-event.ts';
import { useFeed } from '#src/data/live/use-feed.ts';
import type { Live } from '#src/data/live/live.ts';
import type { FeedView, PostView } from '#src/data/views/feed.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { useAnnounceAll } from '#src/features/outcome/use-announce-all.ts';
import { AlbumButton } from '#src/features/social/album/album-button.tsx';
import { Composer } from '#src/features/social/composer.tsx';
import { describeMedia } from '#src/features/social/describe-media.ts';
import { FeedSkeleton } from '#src/features/social/feed-skeleton.tsx';
import { naming } from '#src/features/social/mentions/naming.ts';
import { LostComments } from '#src/features/social/lost-comments.tsx';
import { PeopleHere, usePeopleOf } from '#src/features/social/mentions/people-here.ts';
import { messages } from '#src/features/social/messages.ts';
import { isAtTop } from '#src/features/social/new-posts.ts';
import { Posts } from '#src/features/social/posts.tsx';
import { SharedSoFar } from '#src/features/social/shared-so-far.tsx';
import classes from '#src/features/social/social-tab.module.css';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { useSession } from '#src/session/session.ts';
import { useMedia } from '#src/ui/hooks/use-media.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';

/** The social tab of an event: composer for participants, feed below, newest first. */
export function SocialTab({ event: { id: eventId } }: { event: { id: string } }) {
  const event = useEvent(eventId);
  const { user } = useSession();
  if (event.state !== 'ready' || !user) return <FeedSkeleton />;
  const relation = relationOf({
    signedIn: true,
    isOwner: event.value.isOwner,
    isHost: event.value.isHost,
    status: event.value.selfStatus,
  });
  return (
    <Feed
      key={eventId}
      eventId={eventId}
      self={user.guid}
      mayTakePart={isParticipant(relation)}
      isManager={isManager(relation)}
    />
  );
}

interface FeedProps {
  eventId: string;
  self: string;
  mayTakePart: boolean;
  isManager: boolean;
}

function Feed({ eventId, self, mayTakePart, isManager }: FeedProps) {
  const list = useRef<HTMLDivElement>(null);
  /** The post under which a comment is being written. */
  const writing = useRef<string>(undefined);
  const { live, feed, setLimit } = useKeptFeed(eventId, list);
  const people = usePeopleOf(eventId);
  const draftKey = `post:${eventId}`;
  const posts = feed?.posts ?? NONE;
  // matches social-tab.module.css
  const wide = useMedia('(min-width: 68.75em)');
  useAnnounceAll('createPost', messages.outcome);

  // Words and files go to the outbox; the same transaction removes the draft.
  const post = useCallback(
    async (title: string, files: readonly File[]) => {
      const { rowId } = await createPost(
        { eventId, title, ...(await naming(title, people)), media: await describeMedia(files) },
        { draftKey },
      );
      announceOutcome(rowId, messages.outcome);
    },
    [eventId, draftKey, people],
  );
  return (
    <PeopleHere value={people}>
      <div className={classes.social} data-by-width>
        <div
          className={classes.feed}
          onFocus={({ target }) => (writing.current = target.dataset['commentOn'])}
          onBlur={() => (writing.current = undefined)}
        >
          {mayTakePart ? (
            <Composer draftKey={draftKey} onPost={post} />
          ) : (
            <p className={classes.readOnly}>{messages.composer.readOnly}</p>
          )}
          {wide ? null : <AlbumButton eventId={eventId} mayTakePart={mayTakePart} />}
          {feed ? <LostComments posts={feed.posts} writing={writing} /> : <Unloaded live={live} />}
          {feed?.total === 0 ? (
            <EmptyState
              scene="camp-night"
              title={messages.empty}
              text={mayTakePart ? messages.emptyHint : messages.emptyGuest}
            />
          ) : null}
          {feed && feed.total > 0 ? (
            <Posts
              ref={list}
              feed={feed}
              self={self}
              mayTakePart={mayTakePart}
              isManager={isManager}
              onMore={() => setLimit(posts.length + FEED_PAGE_SIZE)}
            />
          ) : null}
        </div>
        <SharedSoFar posts={posts}>
          {wide ? <AlbumButton plain eventId={eventId} mayTakePart={mayTakePart} /> : null}
        </SharedSoFar>
      </div>
    </PeopleHere>
  );
}

/**
 * While more posts are read the shorter list stays, or the list would lose its scroll position. Away from the top
 * it also stays when new posts have taken the place of its oldest, until all are read: somebody may be writing a
 * comment there.
 */
function useKeptFeed(eventId: string, list: RefObject<HTMLElement | null>) {
  const [limit, setLimit] = useState(FEED_PAGE_SIZE);
  const live = useFeed(eventId, limit);
  const [kept, setKept] = useState<FeedView | null>(null);
  const fresh = live.state === 'ready' ? live.value : kept;
  const isCut = fresh && kept && endsEarlier(fresh, kept) && !isAtTop(list.current);
  if (isCut) setLimit(limit + Math.max(1, fresh.total - kept.total));
  else if (fresh !== kept) setKept(fresh);
  return { live, feed: isCut ? kept : fresh, setLimit };
}

const endsEarlier = ({ posts, total }: FeedView, before: FeedView): boolean =>
  posts.length < total && endOf(posts) > endOf(before.posts);
const endOf = (posts: readonly PostView[]): string => posts.at(-1)?.createdAt ?? '';

function Unloaded({ live }: { live: Live<FeedView> }) {
  if (live.state === 'error')
    return <ErrorState title={messages.error} text={live.text} onRetry={live.retry} />;
  return live.state === 'missing' ? <ErrorState title={messages.error} /> : <FeedSkeleton />;
}

const NONE: PostView[] = [];
