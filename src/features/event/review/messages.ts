/** Texts of reviewing a generated experience, item by item. */
export const messages = {
  progress: (kept: number, all: number) => `${kept} of ${all} kept`,
  keep: 'Keep',
  kept: 'Kept',
  /** Both begin with the visible text, for voice control. */
  keptNamed: (name: string) => `Kept: ${name}`,
  keepNamed: (name: string) => `Keep ${name}`,
  remove: (name: string) => `Remove ${name}`,
  keepDay: 'Keep all',
  keepDayNamed: (day: string) => `Keep all of ${day}`,
  lastDay: 'The last day cannot be deleted.',
  empty: 'Nothing planned',
  noSource: 'No source line given.',
  keepRest: (n: number) => (n === 1 ? 'Keep the last one' : `Keep the remaining ${n}`),
  close: 'Continue later',
  failed: 'This could not be opened',
  removal: { failed: 'Failed to delete activity' },
  dayRemoval: { failed: 'Failed to delete day' },
} as const;
