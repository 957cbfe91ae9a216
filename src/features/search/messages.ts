import type { FoundKind } from '#src/data/views/search.ts';

/** Texts of the search over everything on the device. */
export const messages = {
  title: 'Search',
  hint: 'Finds what is on this device, with or without a signal.',
  label: 'Activities, places, people, posts',
  none: (query: string) => `Nothing found for “${query}”`,
  count: (n: number) => (n === 1 ? '1 result' : `${n} results`),
  kinds: {
    event: 'Experience',
    activity: 'Activity',
    person: 'Person',
    post: 'Post',
    comment: 'Comment',
    bulletin: 'Bulletin',
  } satisfies Record<FoundKind, string>,
} as const;
