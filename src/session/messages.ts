/** Sentences about the session itself. */
export const messages = {
  ended: {
    title: 'You were logged out',
    text: 'Your session has ended. Log in again to continue where you were.',
  },
} as const;
