/** Used where the server gave no text of its own. */
export const messages = {
  network: 'Network Connection Timeout',
  noSpace: 'There is no space left on this device for new content.',
  heldUpgrade: 'Waiting for the app to be updated.',
  tooOld:
    'This change was sent too long ago to be repeated safely. Check whether it is there, then discard it or send it again.',
  stuck: 'The server keeps failing on this change.',
} as const;
