import { NativeSelect } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { messages } from '#src/features/documents/messages.ts';
import classes from '#src/features/documents/documents.module.css';
import { sortChoice, type DocumentSort } from '#src/features/documents/sort-documents.ts';

export const useDocumentSort = (): DocumentSort =>
  useSyncExternalStore(sortChoice.subscribe, sortChoice.get, sortChoice.get);

/** The sort order of documents; the same everywhere on this device. Hidden for a single document. */
export function SortSelect({ count }: { count: number }) {
  const sort = useDocumentSort();
  if (count < 2) return null;
  return (
    <NativeSelect
      className={classes.sort}
      aria-label={messages.sort.label}
      value={sort}
      data={(['oldest', 'newest', 'name', 'largest'] as const).map((value) => ({
        value,
        label: messages.sort[value],
      }))}
      onChange={({ currentTarget }) => sortChoice.set(currentTarget.value as DocumentSort)}
    />
  );
}
