import classes from '#src/features/event/guests/tags/guest-tags.module.css';
import { messages } from '#src/features/event/guests/tags/messages.ts';

/** The tags of one person in the list. */
export const GuestTags = ({ tags }: { tags: readonly string[] }) => (
  <ul className={classes.tags} aria-label={messages.tags}>
    {tags.map((tag) => (
      <li key={tag} dir="auto">
        {tag}
      </li>
    ))}
  </ul>
);
