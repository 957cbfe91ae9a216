import { IconFolders } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { displayName } from '#contract/rules/names.ts';
import { COMMON } from '#contract/schemas/documents.ts';
import type { FoldersView } from '#src/data/views/documents.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import classes from '#src/features/documents/folder-list.module.css';
import { messages } from '#src/features/documents/messages.ts';
import { WindowedFolders } from '#src/features/documents/windowed-folders.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { WINDOW_FROM } from '#src/ui/lists/row-list.tsx';
import { Avatar } from '#src/ui/people/avatar.tsx';

const SEARCH_FROM = 10;

/** Common documents, then all attendees, each with a count. A strip on phones. */
export function FolderList({ view: { documents, people }, chosen }: { view: FoldersView; chosen: string }) {
  const [find, setFind] = useState('');
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { userId } of documents) found.set(userId, (found.get(userId) ?? 0) + 1);
    return found;
  }, [documents]);
  const words = useDeferredValue(find).trim().toLocaleLowerCase();
  const found = useMemo(
    () => people.filter(({ user }) => displayName(user).toLocaleLowerCase().includes(words)),
    [people, words],
  );
  const attending = people.filter(({ status }) => status === 'YES').length;
  const guests = people.filter(({ user }) => !user.isOwner);
  const isLong = people.length > WINDOW_FROM;
  const folderOf = ({ id, user, status }: RsvpView) => (
    <Link
      key={id}
      to="."
      search={(others: object) => ({ ...others, folder: user.guid ?? undefined })}
      className={classes.folder}
      aria-current={chosen === user.guid ? 'true' : undefined}
      resetScroll={false}
    >
      <Avatar name={displayName(user)} picture={user.profilePic} size={36} />
      <span className={classes.name} dir="auto">
        {displayName(user)}
        {status === 'YES' ? null : <small>{messages.left}</small>}
      </span>
      <span className={classes.count}>{counts.get(user.guid ?? '') ?? null}</span>
    </Link>
  );
  return (
    <nav className={classes.folders} data-long={isLong ? '' : undefined} aria-label={messages.folders}>
      <Link
        to="."
        search={(others: object) => ({ ...others, folder: undefined })}
        className={classes.folder}
        aria-current={chosen === COMMON ? 'true' : undefined}
        resetScroll={false}
      >
        <span className={classes.icon} aria-hidden="true">
          <IconFolders size={20} stroke={1.75} />
        </span>
        <span className={classes.name}>{messages.common}</span>
        <span className={classes.count}>{counts.get(COMMON) ?? null}</span>
      </Link>
      <p className={classes.label}>
        {messages.guests} {guests.length > 0 ? <span>{attending}</span> : null}
      </p>
      {people.length > SEARCH_FROM ? (
        <SearchField className={classes.search} label={messages.search} value={find} onChange={setFind} />
      ) : null}
      {isLong && found.length > 0 ? (
        <WindowedFolders people={found}>{folderOf}</WindowedFolders>
      ) : (
        found.map(folderOf)
      )}
      {guests.length === 0 ? <p className={classes.none}>{messages.noGuests}</p> : null}
      {guests.length > 0 && found.length === 0 ? <p className={classes.none}>{messages.noneFound}</p> : null}
    </nav>
  );
}
