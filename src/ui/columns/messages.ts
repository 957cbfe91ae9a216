import type { COLUMN_KINDS } from '#contract/constants.ts';

/** Texts for choosing what a table's columns contain. */
export const COLUMN_TEXT = {
  title: 'Columns',
  used: (used: number, all: number) => `${used} of ${all} used`,
  hint: 'A name and a start are needed. The date can have a column of its own, or be given with the start, in a line above or in the name of the sheet.',
  missing: (what: string) => `Still needed: ${what}`,
  missingName: 'Name',
  missingStart: 'Start or date',
  column: (letters: string) => `Column ${letters}`,
  /** Label of a choice for screen readers, which cannot see the column next to it. */
  what: (column: string) => `What “${column}” is`,
  empty: 'First rows empty',
  nothing: 'Nothing',
  moved: (column: string) => `“${column}” is no longer used.`,
  sheets: (names: readonly string[]) =>
    names.length > 1 ? `Sheets ${names.join(', ')}` : `Sheet ${names[0]}`,
  kinds: {
    name: 'Name',
    date: 'Date',
    start: 'Start',
    end: 'End',
    endDate: 'End date',
    duration: 'Duration',
    location: 'Place or room',
    description: 'Description',
    subtitle: 'Subtitle or speaker',
    latitude: 'Latitude',
    longitude: 'Longitude',
    key: 'ID in the source',
  } satisfies Record<(typeof COLUMN_KINDS)[number], string>,
} as const;
