import { useEffect, useState } from 'react';
import { displayName } from '#contract/rules/names.ts';
import type { Person } from '#contract/schemas/common.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import type { PostView } from '#src/data/views/feed.ts';
import classes from '#src/features/social/likers.module.css';
import { messages } from '#src/features/social/messages.ts';
import { askForLikers } from '#src/session/feed-calls.ts';
import { TextButton } from '#src/ui/buttons/text-button.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { PeopleList } from '#src/ui/people/people-list.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

interface LikersProps {
  post: PostView;
  opened: boolean;
  onClose: () => void;
}
type Found = { people: Person[]; more: number } | 'failed' | null;

/** Who likes a post, according to the server now: devices store only the count. */
export function Likers({ post, opened, onClose }: LikersProps) {
  const [found, setFound] = useState<Found>(null);
  const [turn, setTurn] = useState(0);
  const offline = useConnection().state !== 'online';
  const { eventId, id, likesCount } = post;
  useEffect(() => {
    if (!opened || offline) return;
    let over = false;
    askForLikers(eventId, id).then(
      (people) => over || setFound(people),
      () => over || setFound((before) => (before === null ? 'failed' : before)),
    );
    return () => {
      over = true;
    };
  }, [opened, offline, eventId, id, likesCount, turn]);
  const again = () => {
    setFound(null);
    setTurn(turn + 1);
    focusIfLost();
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={messages.likers.title} readOnly>
      {found !== null && found !== 'failed' ? (
        <>
          <PeopleList
            people={found.people.map((person) => ({
              id: person.guid,
              name: displayName(person),
              picture: person.profilePic,
            }))}
          />
          {found.more > 0 ? <p className={classes.note}>{messages.likers.more(found.more)}</p> : null}
        </>
      ) : offline ? (
        <p className={classes.note}>{messages.likers.offline}</p>
      ) : found === 'failed' ? (
        <p className={classes.note} role="alert">
          {messages.likers.failed} <TextButton onClick={again}>{messages.likers.retry}</TextButton>
        </p>
      ) : (
        <div className={classes.loading} aria-busy="true" aria-label={messages.likers.loading}>
          {Array.from({ length: Math.min(likesCount, 5) }, (_, nth) => (
            <Skeleton key={nth} height={32} radius={16} />
          ))}
        </div>
      )}
    </Sheet>
  );
}
