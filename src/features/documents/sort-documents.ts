import type { DocumentView } from '#src/data/views/documents.ts';
import { titleOf } from '#src/features/documents/document-words.ts';
import { devicePreference } from '#src/ui/hooks/device-preference.ts';

/** The order in which documents are shown, as chosen on this device. */
export const sortChoice = devicePreference('v1:documents', ['oldest', 'newest', 'name', 'largest']);
export type DocumentSort = ReturnType<typeof sortChoice.get>;

let collator: Intl.Collator | undefined;
/** Created on first use: the browser loads its locale data for it. */
const compareTitles = (a: string, b: string): number =>
  (collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })).compare(a, b);

/**
 * `documents` are in upload order, with unsent ones last: that order breaks ties, and unsent documents count
 * as the newest.
 */
export function sortDocuments(documents: readonly DocumentView[], by: DocumentSort): DocumentView[] {
  switch (by) {
    case 'oldest':
      return [...documents];
    case 'newest':
      return documents.toReversed();
    case 'name':
      return documents.toSorted((a, b) => compareTitles(titleOf(a), titleOf(b)));
    case 'largest':
      return documents.toSorted((a, b) => b.bytes - a.bytes);
  }
}
