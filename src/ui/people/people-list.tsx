import { memo } from 'react';
import { useGrowing } from '#src/ui/lists/use-growing.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import classes from './people-list.module.css';

export interface ListedPerson {
  id: string;
  name: string;
  picture: string | null;
  /** A word next to the name. */
  note?: string;
}

/** Matches people-list.module.css, so that the estimated positions of later rows are right. */
const ROW_PX = 44;

/** Faces and names, read-only; of thousands, only those near the viewport are rendered. */
export function PeopleList({ people }: { people: readonly ListedPerson[] }) {
  const { shown, end } = useGrowing(people.length);
  return (
    <>
      <ul className={classes.list}>
        {people.slice(0, shown).map((person) => (
          <Listed key={person.id} {...person} />
        ))}
      </ul>
      {shown < people.length ? <div ref={end} style={{ height: (people.length - shown) * ROW_PX }} /> : null}
    </>
  );
}

const Listed = memo(function Listed({ name, picture, note }: ListedPerson) {
  return (
    <li className={classes.person}>
      <Avatar name={name} picture={picture} size={32} />
      <span dir="auto">{name}</span>
      {note ? <small>{note}</small> : null}
    </li>
  );
});
