import { IconPlane } from '@tabler/icons-react';
import { useFilesHere } from '#src/data/live/use-files-here.ts';
import type { DocumentView } from '#src/data/views/documents.ts';
import classes from '#src/features/documents/documents.module.css';
import { messages } from '#src/features/documents/messages.ts';

/** How many of these open without a signal. */
export function OpenHere({ documents }: { documents: readonly DocumentView[] }) {
  const addresses = documents.map(({ document }) => document.original);
  const isHere = useFilesHere(addresses);
  if (!isHere || addresses.length === 0) return null;
  return (
    <span className={classes.note}>
      <IconPlane size={16} stroke={1.75} aria-hidden="true" />
      {messages.openHere(addresses.filter(isHere).length, addresses.length)}
    </span>
  );
}
