import { useDraft } from '#src/data/live/use-draft.ts';
import { useIsPostGone } from '#src/data/live/use-is-post-gone.ts';
import type { PostView } from '#src/data/views/feed.ts';
import { KeptWords } from '#src/features/refused/kept-words.tsx';
import { messages } from '#src/features/social/messages.ts';
import cardClasses from '#src/features/social/post-card.module.css';
import { useGone } from '#src/ui/hooks/use-gone.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';

/** Comments that were being written under posts that somebody has deleted or hidden meanwhile. */
export const LostComments = ({ posts }: { posts: readonly PostView[] }) =>
  useGone(posts).map((post) => <BegunComment key={post.id} post={post} />);

function BegunComment({ post }: { post: PostView }) {
  const [words, setWords] = useDraft(`comment:${post.id}`);
  const discard = () => {
    setWords('');
    focusIfLost();
  };
  return words.trim() === '' ? null : <LostComment post={post} words={words} onDiscard={discard} />;
}

interface LostCommentProps {
  post: PostView;
  words: string;
  onDiscard: () => void;
}

function LostComment({ post, words, onDiscard }: LostCommentProps) {
  // otherwise it has only left the page
  if (!useIsPostGone(post.eventId, post.id)) return null;
  return (
    <article className={cardClasses.post}>
      <KeptWords says={messages.comment.postGone} words={words} onDiscard={onDiscard} />
    </article>
  );
}
