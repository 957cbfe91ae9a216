/** Texts about the app itself: a new build, a screen that failed. */
export const UPDATE_TEXT = {
  title: 'A new version is ready',
  text: 'Reload when it suits you. Nothing is lost.',
  later: 'Later',
  reload: 'Reload',
} as const;

export const PAGE_TEXT = {
  notFound: 'There is nothing here',
  notFoundHint: 'The link may be old or mistyped.',
  home: 'Back to home',
  broken: 'This screen could not be shown',
  brokenHint: 'Unsent changes are kept on this device.',
  reload: 'Reload',
  starting: 'Opening Sojourn',
  noStorage: 'Sojourn cannot save anything on this device',
  noStorageHint: 'The browser offers no storage, perhaps because of a private window or a full disk.',
  retry: 'Retry',
} as const;
