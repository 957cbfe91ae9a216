import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { messages } from '#src/features/documents/pdf/messages.ts';
import classes from '#src/features/documents/pdf/pdf-viewer.module.css';
import type { TextSearch } from '#src/features/documents/pdf/use-text-search.ts';

const text = messages;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The text to find, the number of matches, and buttons to move between them. */
export function FindBar({ search, onClose }: { search: TextSearch; onClose: () => void }) {
  const { words, found, current, busy, go } = search;
  const count =
    words.trim() === '' ? '' : found.length > 0 ? text.nth(current + 1, found.length) : busy ? '' : text.none;
  return (
    <div className={classes.find} role="search">
      <input
        className={classes.words}
        type="search"
        aria-label={text.find}
        placeholder={text.find}
        value={words}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be typed into
        autoFocus
        onChange={({ currentTarget }) => search.search(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
        }}
      />
      <span className={classes.count} role="status">
        {count}
      </span>
      <button
        type="button"
        className={classes.button}
        aria-label={text.previous}
        disabled={found.length === 0}
        onClick={() => go(-1)}
      >
        <IconChevronUp {...icon} />
      </button>
      <button
        type="button"
        className={classes.button}
        aria-label={text.next}
        disabled={found.length === 0}
        onClick={() => go(1)}
      >
        <IconChevronDown {...icon} />
      </button>
      <button type="button" className={classes.button} aria-label={text.endFind} onClick={onClose}>
        <IconX {...icon} />
      </button>
    </div>
  );
}
