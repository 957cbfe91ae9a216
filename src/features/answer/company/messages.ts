/** Texts for guests to enter the people they bring along. */
export const messages = {
  ask: 'Bringing somebody?',
  bring: 'Bring somebody',
  brings: (n: number) => `You + ${n}`,
  /** Begins with the visible text, for voice control. */
  change: (n: number) => `You + ${n}. Change who comes along`,
  title: 'Who comes along?',
  upTo: (n: number) => (n === 1 ? 'You can bring 1 person.' : `You can bring up to ${n} people.`),
  count: 'How many people you bring',
  fewer: 'One fewer',
  more: 'One more',
  name: (nth: number, of: number) => (of === 1 ? 'Their name' : `Name of person ${nth}`),
  optional: 'Optional',
  namesHint: 'Only hosts see the names.',
  waits: (brings: number, free: number) =>
    `${free === 0 ? 'All places are taken' : `Only ${free} ${free === 1 ? 'place is' : 'places are'} free`}: you join the waiting list${brings > 0 ? ' together' : ''}.`,
  cancel: 'Cancel',
  save: 'Save',
  with: (words: string, n: number) => (n === 0 ? words : `${words} · ${n + 1} people`),
} as const;
