/** Texts of a guest's own ticket. */
export const messages = {
  title: 'Your ticket',
  pageTitle: (event: string) => `Your ticket · ${event}`,
  show: 'Show this at the door',
  codeOf: (name: string) => `Code of the ticket of ${name}`,
  inSince: (when: string) => `In since ${when}`,
  print: 'Print for the wallet',
  open: 'Open as a page',
  back: 'Back to the event',
  none: 'There is no ticket for you here',
  noneHint: 'Whoever is attending has one. Hosts need none.',
  loading: 'Loading your ticket',
  error: 'Error loading your ticket',
} as const;
