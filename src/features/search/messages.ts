import { wholeNumber } from '#contract/rules/whole-number.ts';
import type { FoundKind } from '#src/data/views/search.ts';

/** Texts of the search through everything on the device. */
export const messages = {
  title: 'Search',
  hint: 'Finds what is on this device, with or without a signal.',
  label: 'Activities, places, people…',
  looking: 'Searching…',
  none: 'Nothing found',
  noneHint: 'Try another word, or a part of one. Only what is on this device is searched.',
  count: (query: string, total: number, shown: number) =>
    total === 0
      ? `Nothing found for “${query}”`
      : total === 1
        ? '1 result'
        : shown < total
          ? `${wholeNumber(total)} results, the first ${shown} shown`
          : `${total} results`,
  kinds: {
    event: 'Experience',
    day: 'Day',
    activity: 'Activity',
    person: 'Person',
    document: 'Document',
    bulletin: 'Bulletin',
    form: 'Feedback',
    post: 'Post',
    comment: 'Comment',
  } satisfies Record<FoundKind, string>,
} as const;
