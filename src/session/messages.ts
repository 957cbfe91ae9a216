/** Sentences about the session itself. */
export const messages = {
  ended: {
    title: 'You were logged out',
    text: 'Your session has ended. Log in again to continue where you were.',
  },
  deleted: {
    title: 'Your account was deleted',
    text: 'Nothing of it is left on this device. You are welcome back any time, with a new account.',
  },
} as const;
