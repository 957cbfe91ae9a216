import { type ReactNode } from 'react';
import { galleryOf, isPicture } from '#contract/rules/gallery.ts';
import type { PostView } from '#src/data/views/feed.ts';
import { messages } from '#src/features/social/messages.ts';
import classes from '#src/features/social/social-tab.module.css';
import { useUntilOnline } from '#src/ui/hooks/use-until-online.ts';
import { pictureUrl } from '#src/ui/pictures/picture-url.ts';

const ROOM = 9;
const NONE: ReadonlySet<string> = new Set();

/**
 * Pictures of the posts loaded so far, next to the feed on wide screens. Decorative: each of them is also in
 * its post. Below them a link to all.
 */
export function SharedSoFar({ posts, children }: { posts: readonly PostView[]; children: ReactNode }) {
  const [broken, setBroken] = useUntilOnline(NONE);
  const pictures = posts.flatMap((post) =>
    post.hidden || post.version === 0
      ? []
      : galleryOf(post)
          .filter(isPicture)
          .map(({ media }, place) => ({ id: `${post.id}/${place}`, src: media }))
          .filter(({ id }) => !broken.has(id)),
  );
  return (
    <aside className={classes.side} aria-label={messages.sharedSoFar}>
      {pictures.length > 0 ? (
        <>
          <h2 className={classes.sideTitle}>{messages.sharedSoFar}</h2>
          <div className={classes.grid}>
            {pictures.slice(0, ROOM).map(({ id, src }) => (
              <img
                key={id}
                src={pictureUrl(src, 160)}
                alt=""
                loading="lazy"
                onError={() => setBroken((known) => new Set(known).add(id))}
              />
            ))}
          </div>
        </>
      ) : null}
      {children}
    </aside>
  );
}
