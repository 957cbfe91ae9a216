import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { displayName } from '#contract/rules/names.ts';
import type { BulletinView } from '#src/data/views/bulletin.ts';
import { readersOf, type ReaderView } from '#src/data/views/readers.ts';
import classes from '#src/features/bulletin/bulletin-card.module.css';
import { messages } from '#src/features/bulletin/messages.ts';
import { useReadersHere } from '#src/features/bulletin/readers-here.ts';
import { TextButton } from '#src/ui/buttons/text-button.tsx';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const Names = lazyPart(async () => (await import('#src/ui/people/people-sheet.tsx')).PeopleSheet, {
  over: true,
});

const shown = ({ person }: ReaderView) => ({
  id: person.guid,
  name: displayName(person),
  picture: person.profilePic,
});

/** How many attendees have read a bulletin, and who they are. */
export function BulletinReaders({ bulletin }: { bulletin: BulletinView }) {
  const { read, unread } = readersOf(useReadersHere(), bulletin);
  const [opened, setOpened] = useState(false);
  const wanted = useOnceTrue(opened);
  const all = read.length + unread.length;
  if (all === 0) return null;
  return (
    <div className={classes.readers}>
      <IconEye size={17} stroke={1.75} aria-hidden="true" />
      <TextButton aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {messages.readBy(read.length, all)}
      </TextButton>
      {wanted ? (
        <Names
          opened={opened}
          onClose={() => setOpened(false)}
          title={messages.readers}
          groups={[
            { title: messages.haveRead(read.length), people: read.map(shown) },
            { title: messages.notYet(unread.length), people: unread.map(shown) },
          ]}
        />
      ) : null}
    </div>
  );
}
