/** Texts about pending changes. A separate file, because a visitor's first screen needs none of them. */
export const SYNC_TEXT = {
  offline: 'Offline',
  waiting: (n: number) => `${n} waiting`,
  /** The accessible name begins with the visible text. */
  waitingLong: (n: number) => `${n} waiting to be sent`,
  sendingCount: (n: number) => (n > 1 ? `Sending ${n}` : 'Sending'),
  failed: (n: number) => `${n} not sent`,
  failedLong: (n: number) => (n === 1 ? '1 not sent, needs attention' : `${n} not sent, need attention`),
  allSaved: 'All changes saved',
  noneWaiting: 'No changes waiting',
  offlineNoneWaiting: 'Offline. No changes waiting',
  conflict: {
    mine: 'Yours',
    theirs: 'Theirs',
    keepMine: 'Keep mine',
    useTheirs: 'Use theirs',
    merge: 'Merge',
    merged: 'Both in one',
    saveMerged: 'Save this',
  },
} as const;
