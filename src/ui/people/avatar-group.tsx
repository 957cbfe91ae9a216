import { Avatar, type AvatarPerson } from './avatar.tsx';
import classes from './avatar.module.css';
import { UI_TEXT } from '#src/ui/messages.ts';

/** A few overlapping avatars, announced as names. Set `--sj-avatar-ring` to the background colour. */
export function AvatarGroup({
  people,
  max = 4,
  size = 28,
  total = people.length,
}: {
  people: readonly AvatarPerson[];
  max?: number;
  size?: number;
  total?: number;
}) {
  const shown = people.slice(0, max);
  const more = total - shown.length;
  const names = [...shown.map((person) => person.name), ...(more > 0 ? [UI_TEXT.peopleMore(more)] : [])].join(
    ', ',
  );
  return (
    <span className={classes.group}>
      <span className={classes.names}>{names}</span>
      {shown.map((person, index) => (
        <Avatar key={index} {...person} size={size} />
      ))}
      {more > 0 ? (
        <span
          className={classes.avatar}
          style={{ width: size, height: size, fontSize: Math.round(size * 0.34) }}
          aria-hidden="true"
        >
          +{more}
        </span>
      ) : null}
    </span>
  );
}
