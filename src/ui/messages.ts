/** Sentences of the pieces in this folder. The wording of those marked "given" is fixed. */
export const UI_TEXT = {
  photoBy: 'Photo:',
  showPassword: 'Show password',
  close: 'Close',
  retry: 'Retry',
  cancel: 'Cancel',
  continue: 'Continue',
  edit: (label: string) => `Edit ${label}`,
  /** given */
  leaveForLink: 'This link will take you to an external website. Do you want to continue?',
  leaveTitle: 'External link',
  /** given */
  callNumber: 'Do you want to call this number?',
  callTitle: 'Phone call',
  call: 'Call',
  chooseTime: 'Choose a time',
  zoneCities: 'Cities',
  noZone: 'No such time zone. Try a large city nearby.',
  invalidTime: 'Please enter a time as HH:MM.',
  invalidTime12: 'Please enter a time such as 6:30 PM.',
  pictureType: 'Please choose an image (JPEG, PNG, WebP, GIF or AVIF).',
  pictureSize: (megabytes: number) => `Please choose an image of at most ${megabytes} MB.`,
  updated: 'Updated',
  viewer: {
    previous: 'Previous picture',
    next: 'Next picture',
    download: 'Download',
    close: 'Close',
    of: (nth: number, all: number) => `${nth} of ${all}`,
    broken: 'This picture opens when you are online.',
  },
  sync: {
    saving: 'Saving',
    waiting: 'Waiting to send',
    sending: 'Sending',
    blocked: 'Waiting for an item that needs attention',
    conflict: 'Changed elsewhere too',
    notSent: 'Not sent',
  },
  offline: 'Offline',
  waiting: (n: number) => `${n} waiting`,
  /** What is read aloud begins with what is seen. */
  partFailed: 'This part could not be loaded',
  partFailedHint: 'Check your connection and try again. The rest of the page still works.',
  waitingLong: (n: number) => `${n} waiting to be sent`,
  sendingCount: (n: number) => (n > 1 ? `Sending ${n}` : 'Sending'),
  failed: (n: number) => `${n} not sent`,
  failedLong: (n: number) => (n === 1 ? '1 not sent, needs attention' : `${n} not sent, need attention`),
  allSaved: 'All changes saved',
  offlineAndSaved: 'Offline. All changes are sent',
  conflict: {
    mine: 'Yours',
    theirs: 'Theirs',
    keepMine: 'Keep mine',
    useTheirs: 'Use theirs',
    merge: 'Merge',
    merged: 'Both in one',
    saveMerged: 'Save this',
  },
  showMore: 'Show more',
  showLess: 'Show less',
  peopleMore: (n: number) => `and ${n} more`,
  forIphone: 'For iPhone',
  appStore: 'App Store',
  forAndroid: 'For Android',
  playStore: 'Google Play',
  privacyChoices: {
    PUBLIC: { label: 'Public', hint: 'Anyone logged in can find it' },
    PRIVATE: { label: 'Private', hint: 'Hidden. Only people with the link' },
  },
  linkChoices: {
    ANYONE: { label: 'Anyone with it', hint: 'They see the programme' },
    PARTICIPANTS: { label: 'The guest list', hint: 'Only people you invited or let in' },
  },
  rsvpChoices: {
    OPEN: { label: 'Open', hint: 'Anyone with the link joins at once' },
    OPEN_INVITE: { label: 'Open invite', hint: 'Anyone can ask; a host approves' },
    INVITE_ONLY: { label: 'Invite only', hint: 'Only people you invite' },
  },
} as const;

/**
 * What every page says about itself in the document's head; index.html says the same until a screen speaks.
 */
export const APP_META = {
  name: 'Sojourn',
  title: (page: string) => `${page} · Sojourn`,
  description: 'Plan an experience once. Every guest carries it, day by day, with or without a signal.',
  robots: 'index, follow',
} as const;
