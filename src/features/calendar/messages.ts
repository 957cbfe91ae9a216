export const messages = {
  add: 'Add to calendar',
  addDay: (day: string) => `Add ${day} to calendar`,
  saved: 'Calendar file saved. Open it to add the activities.',
  now: 'Now',
  next: 'Next',
  until: (time: string) => `until ${time}`,
  andMore: (name: string, more: number) => `${name}, and ${more} more`,
  timeInCity: (time: string, city: string) => `${time} in ${city}`,
  notSaved: 'The calendar file could not be created.',
} as const;
