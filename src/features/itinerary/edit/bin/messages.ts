const days = (n: number): string => (n === 1 ? '1 day' : `${n} days`);
const activities = (n: number): string => (n === 1 ? '1 activity' : `${n} activities`);

/** Texts of the bin: what was deleted from an itinerary and can be restored. */
export const messages = {
  open: 'Recently deleted',
  title: 'Recently deleted',
  subtitle: 'What you restore comes back as it was, for everyone.',
  loading: 'Loading deleted items',
  error: 'Could not load deleted items',
  none: 'Nothing has been deleted in the last 30 days.',
  noneHint: 'Deleted days and activities wait here for 30 days before they are removed for good.',
  named: (names: readonly string[]) => {
    const [first = '', second] = names;
    return second === undefined ? first : `${first} and ${names.length - 1} more`;
  },
  /** Its contents. */
  consists: (n: { days: number; activities: number }) =>
    n.days === 0
      ? activities(n.activities)
      : n.activities === 0
        ? days(n.days)
        : `${days(n.days)}, ${activities(n.activities)}`,
  also: (names: readonly string[]) =>
    names.length === 1
      ? `“${names[0]}” was deleted, too. It comes back with it.`
      : `${days(names.length)} were deleted, too. They come back with it.`,
  lost: 'Its day is gone for good, so it cannot be restored.',
  waits: 'Its day was deleted, too. Restore that first.',
  until: (date: string) => `Can be restored until ${date}`,
  unsent: 'Not sent yet',
  restore: 'Restore',
  restoreAll: (names: readonly string[]) =>
    names.length === 1 ? 'Restore with its day' : 'Restore with days',
  restoreName: (label: string, name: string) => `${label}: ${name}`,
  outcome: {
    done: 'Restored',
    waiting: 'It is back here, and for everyone once you are online.',
    failed: 'Could not be restored',
  },
  undone: 'Restored',
  tooLate: 'The deletion has just been sent. You can restore it from here once that is done.',
} as const;
