export const messages = {
  add: 'Add to calendar',
  addDay: (day: string) => `Add ${day} to calendar`,
  saved: 'Calendar file saved. Open it to add the activities.',
  notSaved: 'The calendar file could not be created.',
} as const;
