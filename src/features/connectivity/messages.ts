/** Texts about the connection. The wording of the first two is given. */
export const CONNECTION_TEXT = {
  offline: 'You are offline. Some features may not be available.',
  online: 'You are back online.',
  /** Short forms, for notices folded into the top bar. */
  short: {
    online: 'Online',
    offline: 'Offline',
    portal: 'Wi-Fi sign-in needed',
    serverTrouble: 'Service trouble',
    stalled: 'Changes not getting through',
    signIn: 'Please log in',
  },
  portal: 'This Wi-Fi wants you to sign in first. Open its sign-in page, then come back.',
  serverTrouble: 'Sojourn’s server is having trouble. The app keeps trying, and unsent changes are kept.',
  stalled:
    'Your changes have not got through for 10 minutes. They are kept on this device and will be tried again.',
  signIn: (n: number) =>
    n === 0
      ? 'Your session has ended. Log in to get updates.'
      : n === 1
        ? 'Log in to send 1 change'
        : `Log in to send ${n} changes`,
  signInHint: 'They are kept on this device.',
  signInAgain: 'Your session has ended. They are kept on this device.',
  signInAction: 'Log in',
  waiting: (n: number) => (n === 1 ? '1 change waiting' : `${n} changes waiting`),
  fold: 'Collapse this notice',
  unfold: (what: string) => `${what}. Show the notice`,
} as const;
