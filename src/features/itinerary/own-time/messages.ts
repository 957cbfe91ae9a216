/** Texts of the switch between event time and own time; its label is among the itinerary's. */
export const messages = {
  label: 'Show times in',
  event: 'Event time',
  mine: 'My time',
  there: (city: string, time: string) => `${city}, now ${time}`,
} as const;
