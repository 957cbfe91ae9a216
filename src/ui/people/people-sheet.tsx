import { Sheet } from '#src/ui/layers/sheet.tsx';
import { PeopleList, type ListedPerson } from '#src/ui/people/people-list.tsx';
import classes from './people-sheet.module.css';

interface PeopleSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Empty groups are left out. */
  groups: readonly { title: string; people: readonly ListedPerson[] }[];
}

/** Lists people, in groups. Read-only. */
export function PeopleSheet({ opened, onClose, title, groups }: PeopleSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={title} readOnly>
      {groups
        .filter(({ people }) => people.length > 0)
        .map((group) => (
          <section key={group.title}>
            <h3 className={classes.title}>{group.title}</h3>
            <PeopleList people={group.people} />
          </section>
        ))}
    </Sheet>
  );
}
