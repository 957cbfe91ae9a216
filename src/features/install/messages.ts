/** Texts of the offer to install the app. The wording of those marked "given" is fixed. */
export const INSTALL_TEXT = {
  /** given */
  button: 'Download app',
  heading: 'Take Sojourn with you: grab a copy of the app',
  /** given */
  text: 'Download the app for an indulging experience',
  install: 'Install',
  installing: 'Your browser will ask once more, then the app is on your device.',
  stepsTitle: 'On iPhone and iPad',
  steps: {
    share: 'Tap Share in the bar of your browser',
    add: 'Choose “Add to Home Screen”',
    done: 'Tap Add, and open Sojourn from your home screen',
  },
  /** The installed app has separate storage. */
  unsent: (n: number) =>
    n === 1
      ? '1 change is only in this browser. The app will not have it.'
      : `${n} changes are only in this browser. The app will not have them.`,
  unsentWait: 'Please wait until everything is sent before you install.',
  unsentAttention: (n: number) =>
    n === 1
      ? 'One of them needs your attention first: open it from the top of the page.'
      : `${n} of them need your attention first: open them from the top of the page.`,
  bar: {
    title: 'Add Sojourn to your home screen',
    text: 'Opens full screen and keeps your days and documents for the flight.',
    later: 'Not now',
    how: 'Show me how',
  },
} as const;
