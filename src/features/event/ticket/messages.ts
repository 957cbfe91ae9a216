/** Texts of a guest's own ticket. */
export const messages = {
  title: 'Your ticket',
  pageTitle: (event: string) => `Your ticket · ${event}`,
  show: 'Show this at the door',
  code: 'Code of your ticket',
  codeOf: (name: string) => `Code of the ticket of ${name}`,
  inSince: (when: string) => `In since ${when}`,
  print: 'Print for the wallet',
  back: 'Back to the event',
  none: 'There is no ticket for you here',
  noneHint: 'Whoever is attending has one. Hosts need none.',
  itinerary: 'Open the itinerary',
  broken: 'This is not a ticket',
  brokenHint: 'The link may not be complete. Please open it from the mail again.',
  toHome: 'Back to home',
  loading: 'Loading your ticket',
  error: 'Error loading your ticket',
} as const;
