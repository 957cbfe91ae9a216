import { memo } from 'react';
import { useGrowing } from '#src/ui/lists/use-growing.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import classes from './people-list.module.css';

export interface ListedPerson {
  id: string;
  name: string;
  picture: string | null;
  /** A word beside the name. */
  note?: string;
}

/** As people-list.module.css has it: whoever looks for what stands below finds it where it will be. */
const ROW_PX = 44;

/** Faces and names, only to be read; of thousands, those that are not far from view. */
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
