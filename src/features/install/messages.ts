/** Sentences of the offer to install the app. */
export const INSTALL_TEXT = {
  title: 'Add Sojourn to your home screen',
  text: 'Opens full screen, keeps your days and documents for the flight.',
  later: 'Not now',
  install: 'Install',
} as const;
