/** Messages about the session itself. */
export const messages = {
  ended: {
    title: 'You were logged out',
    text: 'Your session has ended. Log in again to continue where you were.',
  },
  forgotten: {
    title: 'Please log in again',
    text: 'The server was restored from a backup that does not include this login. What you have not sent yet is kept here and goes out once you are back.',
  },
  deleted: {
    title: 'Your account was deleted',
    text: 'Nothing of it is left on this device. You are welcome back any time, with a new account.',
  },
} as const;
