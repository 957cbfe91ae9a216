export const messages = {
  add: 'Add to calendar',
  addDay: (day: string) => `Add ${day} to calendar`,
  saved: 'Calendar file saved. Open it to add the activities.',
  timeInCity: (time: string, city: string) => `${time} in ${city}`,
  notSaved: 'The calendar file could not be created.',
} as const;
