/** Texts of the components in this folder. The wording of those marked "given" is fixed. */
export const UI_TEXT = {
  photoBy: 'Photo:',
  showPassword: 'Show password',
  close: 'Close',
  retry: 'Retry',
  cancel: 'Cancel',
  continue: 'Continue',
  /** given */
  leaveForLink: 'This link will take you to an external website. Do you want to continue?',
  leaveTitle: 'External link',
  /** given */
  callNumber: 'Do you want to call this number?',
  callTitle: 'Phone call',
  call: 'Call',
  updated: 'Updated',
  sync: {
    saving: 'Saving',
    waiting: 'Waiting to send',
    sending: 'Sending',
    blocked: 'Waiting for an item that needs attention',
    conflict: 'Changed elsewhere too',
    notSent: 'Not sent',
  },
  partFailed: 'This part could not be loaded',
  partFailedHint: 'Check your connection and try again. The rest of the page still works.',
  showMore: 'Show more',
  showLess: 'Show less',
  peopleMore: (n: number) => `and ${n} more`,
  forIphone: 'For iPhone',
  appStore: 'App Store',
  forAndroid: 'For Android',
  playStore: 'Google Play',
} as const;

/** The document head of every page; index.html has the same until a screen takes over. */
export const APP_META = {
  name: 'Sojourn',
  title: (page: string) => `${page} · Sojourn`,
  description:
    'Create, share and run travel and corporate events with day-by-day itineraries, with or without a signal.',
  robots: 'index, follow',
} as const;
