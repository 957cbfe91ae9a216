/** Texts of a guest's own ticket. */
export const messages = {
  title: 'Your ticket',
  pageTitle: (event: string) => `Your ticket · ${event}`,
  show: 'Show this at the door',
  code: 'Your ticket code',
  codeOf: (name: string) => `Ticket code for ${name}`,
  inSince: (when: string) => `In since ${when}`,
  print: 'Print wallet card',
  back: 'Back to the experience',
  none: 'You have no ticket here',
  noneHint: 'Everyone attending gets one. Hosts do not need one.',
  itinerary: 'Open the itinerary',
  broken: 'This is not a ticket',
  brokenHint: 'The link may be incomplete. Please open it from the e-mail again.',
  toHome: 'Back to home',
  loading: 'Loading your ticket',
  error: 'Error loading your ticket',
} as const;
