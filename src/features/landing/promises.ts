/**
 * What the page may promise. An entry is false while what it names is not available: the page promises nothing
 * that this build does not keep.
 */
export const PROMISED = {
  ai: true,
  rsvp: true,
  offline: true,
  papers: true,
  feedback: true,
  privacy: true,
  checkIn: true,
  live: true,
  phone: true,
} as const satisfies Record<string, boolean>;
