import { useDraft } from '#src/data/live/use-draft.ts';
import type { FeedView, PostView } from '#src/data/views/feed.ts';
import { KeptWords } from '#src/features/refused/kept-words.tsx';
import { messages } from '#src/features/social/messages.ts';
import cardClasses from '#src/features/social/post-card.module.css';
import { useGone } from '#src/ui/hooks/use-gone.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';

/** Comments that were being written under posts that somebody has deleted or hidden meanwhile. */
export function LostComments({ posts, total }: Pick<FeedView, 'posts' | 'total'>) {
  const gone = useGone(posts);
  const end = posts.at(-1)?.createdAt ?? '';
  // an older one may only have made way for newer ones
  return gone
    .filter(({ createdAt }) => createdAt > end || posts.length >= total)
    .map((post) => <LostComment key={post.id} post={post} />);
}

function LostComment({ post }: { post: PostView }) {
  const [words, setWords] = useDraft(`comment:${post.id}`);
  if (words.trim() === '') return null;
  const discard = () => {
    setWords('');
    focusIfLost();
  };
  return (
    <article className={cardClasses.post}>
      <KeptWords says={messages.comment.postGone} words={words} onDiscard={discard} />
    </article>
  );
}
