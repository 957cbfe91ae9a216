import { Sheet } from '#src/ui/layers/sheet.tsx';
import { Avatar } from '#src/ui/people/avatar.tsx';
import classes from './people-sheet.module.css';

interface Shown {
  id: string;
  name: string;
  picture: string | null;
}

interface PeopleSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Empty ones are left out. */
  groups: readonly { title: string; people: readonly Shown[] }[];
}

/** Who they are, in groups. Only to be read. */
export function PeopleSheet({ opened, onClose, title, groups }: PeopleSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={title} readOnly>
      {groups
        .filter(({ people }) => people.length > 0)
        .map((group) => (
          <section key={group.title}>
            <h3 className={classes.title}>{group.title}</h3>
            <ul className={classes.list}>
              {group.people.map(({ id, name, picture }) => (
                <li key={id} className={classes.person}>
                  <Avatar name={name} picture={picture} size={32} />
                  <span dir="auto">{name}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Sheet>
  );
}
