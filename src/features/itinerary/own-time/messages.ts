/** Texts of the switch between event time and own time; its label is in the itinerary's catalogue. */
export const messages = {
  label: 'Show times in',
  event: 'Event time',
  mine: 'My time',
  there: (city: string, time: string) => `${city}, now ${time}`,
} as const;
