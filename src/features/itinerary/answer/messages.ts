/** What is said about an answer that has been given; loaded only then. */
export const messages = {
  joined: (name: string) => `You have joined ${name}.`,
  inLine: (name: string) => `You are on the waiting list of ${name}.`,
  requested: (name: string) => `You have asked to join ${name}. The host will answer.`,
  declined: (name: string) => `You have declined ${name}.`,
} as const;
