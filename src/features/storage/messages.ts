const partOf = (done: number, total: number): string =>
  `${done} of ${total === 1 ? '1 picture' : `${total} pictures`}`;

/** Texts about what this device stores. */
export const STORAGE_TEXT = {
  title: 'On this device',
  intro:
    'Days, words and pictures of your experiences are kept here, so that you can read them without a signal.',
  used: (used: string, of: string) => `${used} of ${of} used`,
  usedOnly: 'This browser does not say how much space there is.',
  kept: 'Kept until you remove it',
  keptHint: 'The browser does not clear it by itself.',
  notKept: 'Your browser may delete this when the device runs out of space',
  notKeptHint: 'Changes that have not been sent yet would be lost with it.',
  keep: 'Protect storage',
  keepRefused: 'The browser did not agree. Installing the app or opening it more often usually helps.',
  events: 'Available without a signal',
  none: 'No experiences yet',
  noneHint: 'What you host or attend shows up here.',
  toHome: 'Back to home',
  state: {
    ready: (total: number, size: string) =>
      total === 0
        ? 'Ready, no pictures'
        : `Ready, ${total === 1 ? '1 picture' : `${total} pictures`}, ${size}`,
    saving: (done: number, total: number) => `Saving, ${done} of ${total}`,
    waiting: (done: number, total: number) => `${partOf(done, total)}. Continues on its own.`,
    noSpace: (done: number, total: number) => `${partOf(done, total)}. There is no space for more.`,
    paused: (done: number, total: number) => `${partOf(done, total)}. Waiting for space.`,
    off: (size: string) => `Text only${size ? `, and ${size} of pictures you opened` : ''}`,
  },
  toggle: (name: string) => `Keep pictures of ${name} on this device`,
  testing: 'For testing',
  debugPanel: 'Debug panel',
  debugPanelHint: 'Breaks the network on purpose and shows what happens to your changes.',
  removeAll: 'Remove all pictures',
  removeTitle: 'Remove all pictures?',
  removeText: 'They come back when you open them online. Text stays, and so do changes waiting to be sent.',
  remove: 'Remove',
  failed: 'That did not work on this device. Please try again.',
  unsaved: 'Could not save on this device',
  unsavedHint: 'Your words are here. Copy them, or try again.',
  unsavedAct: (label: string) => `Not saved: ${label}`,
  refused: (label: string) => `Not accepted: ${label}`,
  copy: 'Copy',
  close: 'Close',
  full: 'This device is out of space',
  fullHint: 'New content may not be saved. Changes waiting to be sent are safe.',
  freeSpace: 'Free up space',
  restored: 'The server was restored from a backup',
  restoredHint: (when: string | null) =>
    when === null
      ? 'Changes made on this device shortly before may be missing.'
      : `Changes made on this device after ${when} may be missing.`,
  restoredAgain: 'This is missing from it. You can send it again, without pictures, or copy it:',
  sendAgain: 'Send again',
  restoredWords: 'These words are missing from it:',
  outdated: 'Sojourn was updated in another tab',
  outdatedHint: 'Reload this one to continue. What you typed is kept.',
  reload: 'Reload',
} as const;
