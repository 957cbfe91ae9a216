import { Avatar } from '#src/ui/people/avatar.tsx';
import classes from './people-list.module.css';

export interface ListedPerson {
  id: string;
  name: string;
  picture: string | null;
  /** A word beside the name. */
  note?: string;
}

/** Faces and names, only to be read. */
export function PeopleList({ people }: { people: readonly ListedPerson[] }) {
  return (
    <ul className={classes.list}>
      {people.map(({ id, name, picture, note }) => (
        <li key={id} className={classes.person}>
          <Avatar name={name} picture={picture} size={32} />
          <span dir="auto">{name}</span>
          {note ? <small>{note}</small> : null}
        </li>
      ))}
    </ul>
  );
}
