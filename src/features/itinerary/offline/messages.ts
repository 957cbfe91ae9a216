/** How much of an event is on this device. */
export const messages = {
  title: {
    ready: 'Ready without a signal',
    saving: 'Saving for offline',
    waiting: 'Not all on this device yet',
    noSpace: 'Not enough space for all of it',
    paused: 'Waiting for space on this device',
    off: 'Pictures are not kept on this device',
  },
  offHint: 'The text is here. Keep the pictures too?',
  partly: 'Partly ready without a signal',
  held: (days: number, files: number, updated: string | null) =>
    [
      [
        days === 1 ? '1 day' : `${days} days`,
        files === 0 ? null : files === 1 ? '1 picture' : `${files} pictures`,
      ]
        .filter(Boolean)
        .join(', '),
      updated ? `Updated ${updated}` : null,
    ]
      .filter(Boolean)
      .join('. '),
  progress: (done: number, total: number) =>
    `${done} of ${total === 1 ? '1 picture' : `${total} pictures`} on this device`,
} as const;
