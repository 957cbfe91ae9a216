/** Texts of building an experience from words and papers. */
export const planTexts = {
  pdfUnreadable: 'This PDF could not be read. Describe the plan in words instead.',
  pdfWithoutText:
    'This PDF holds pictures only, no text that could be read. Describe the plan in words instead.',
  notPdf: 'The attachment must be a PDF.',
  nothing: 'Please describe what you plan, or add a PDF.',
  outside: (date: string) => `${date} lies outside the dates of the experience.`,
  noDate: 'It does not say on which day.',
  severalDays: 'It goes on over several days.',
  badTime: 'Its time could not be read.',
  hourAssumed: (n: number) =>
    n === 1
      ? 'No end was given for one activity; an hour was assumed.'
      : `No end was given for ${n} activities; an hour was assumed.`,
  nothingFound: 'No activity with a time was found, so the days are empty. Add activities by hand.',
  ownWords:
    'Built by the built-in planner: it takes over days, times and places that are written, and makes up nothing.',
  line: (number: number) => `Line ${number}`,
  itemOf: (number: number) => `Activity ${number}`,
  tooMany: 'There were more activities than an experience can have.',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  flight: (number: string) => `Flight ${number}`,
} as const;
