import { useState, type RefObject } from 'react';
import { useDraft } from '#src/data/live/use-draft.ts';
import { useIsPostGone } from '#src/data/live/use-is-post-gone.ts';
import type { PostView } from '#src/data/views/feed.ts';
import { KeptWords } from '#src/features/refused/kept-words.tsx';
import { messages } from '#src/features/social/messages.ts';
import cardClasses from '#src/features/social/post-card.module.css';
import { useGone } from '#src/ui/hooks/use-gone.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';

interface LostCommentsProps {
  posts: readonly PostView[];
  /** The post whose comment field has the focus, or had it when it disappeared. */
  writing: RefObject<string | undefined>;
}

/** Comments that were being written under posts that somebody has deleted or hidden meanwhile. */
export const LostComments = ({ posts, writing }: LostCommentsProps) =>
  useGone(posts).map((post) => <BegunComment key={post.id} post={post} writing={writing} />);

function BegunComment({ post, writing }: { post: PostView } & Pick<LostCommentsProps, 'writing'>) {
  const [hadFocus] = useState(() => writing.current === post.id);
  const [words, setWords] = useDraft(`comment:${post.id}`);
  const discard = () => {
    setWords('');
    focusIfLost();
  };
  return words.trim() === '' ? null : (
    <LostComment post={post} words={words} hadFocus={hadFocus} onDiscard={discard} />
  );
}

interface LostCommentProps {
  post: PostView;
  words: string;
  hadFocus: boolean;
  onDiscard: () => void;
}

function LostComment({ post, words, hadFocus, onDiscard }: LostCommentProps) {
  // otherwise it has only left the page
  if (!useIsPostGone(post.eventId, post.id)) return null;
  return (
    <article className={`${cardClasses.post} ${cardClasses.lost}`} aria-label={messages.comment.unsent}>
      <KeptWords says={messages.comment.postGone} words={words} takesFocus={hadFocus} onDiscard={onDiscard} />
    </article>
  );
}
