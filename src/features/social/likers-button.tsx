import { useState } from 'react';
import type { PostView } from '#src/data/views/feed.ts';
import { messages } from '#src/features/social/messages.ts';
import { TextButton } from '#src/ui/buttons/text-button.tsx';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const Likers = lazyPart(async () => (await import('#src/features/social/likers.tsx')).Likers, {
  over: true,
});

/** Opens the list of who likes a post. */
export function LikersButton({ post }: { post: PostView }) {
  const [opened, setOpened] = useState(false);
  const wanted = useOnceTrue(opened);
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {messages.likers.title}
      </TextButton>
      {wanted ? <Likers post={post} opened={opened} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
