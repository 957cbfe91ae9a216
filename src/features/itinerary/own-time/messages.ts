/** Of the switch between the two; its own label is one of the itinerary's. */
export const messages = {
  label: 'Show times in',
  event: 'Event time',
  mine: 'My time',
  there: (city: string, time: string) => `${city}, now ${time}`,
} as const;
