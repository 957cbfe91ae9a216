/** Texts of what was deleted and can be restored. */
export const messages = {
  title: 'Recently deleted',
  subtitle: 'A restored experience comes back as it was, for everyone.',
  loading: 'Loading deleted experiences',
  none: 'Nothing has been deleted in the last 30 days.',
  noneHint: 'What you delete waits here for 30 days before it is removed for good.',
  error: 'Error loading events',
  /** `more`: unsent deletions can be restored without one. `known`: the others are listed, too. */
  offline: (more: boolean, known: boolean) =>
    `You need a connection to ${known ? '' : 'see and '}restore what ${more ? 'else ' : ''}was deleted.`,
  until: (date: string) => `Can be restored until ${date}`,
  restore: 'Restore',
  restoreName: (name: string) => `Restore ${name}`,
  restored: 'Event restored successfully',
  failed: 'Failed to restore event',
  unsent: 'Not sent yet',
  sending: 'Being deleted',
  tooLate: 'The deletion has just been sent. You can restore it from here once that is done.',
} as const;
