export const messages = {
  add: 'Add to calendar',
  addDay: (day: string) => `Add ${day} to calendar`,
  saved: 'Calendar file saved. Open it to add what is in it.',
  notSaved: 'The calendar file could not be made.',
} as const;
