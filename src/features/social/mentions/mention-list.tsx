import { useEffect } from 'react';
import { messages } from '#src/features/social/messages.ts';
import classes from '#src/features/social/mentions/mentions.module.css';
import type { MentionPicker } from '#src/features/social/mentions/use-mention-picker.ts';
import { announce } from '#src/ui/notices/live-region.tsx';
import { Avatar } from '#src/ui/people/avatar.tsx';

/** Below the field in which a name is being typed. The focus stays in the field. */
export function MentionList({ picker: { listId, offered, active, pick } }: { picker: MentionPicker }) {
  const { length } = offered;
  useEffect(() => {
    if (length > 0) announce(messages.mention.offered(length));
  }, [length]);
  if (length === 0) return null;
  return (
    <div id={listId} role="listbox" aria-label={messages.mention.label} className={classes.people}>
      {offered.map((person, index) => (
        <button
          key={person.id}
          type="button"
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.person}
          // otherwise the field would lose the focus before the click
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(person)}
        >
          <Avatar name={person.name} picture={person.picture} size={32} />
          <span dir="auto">{person.name}</span>
        </button>
      ))}
    </div>
  );
}
