/** Texts of building an experience from a prompt and a paper. */
export const planTexts = {
  pdfUnreadable: 'This PDF could not be read. Describe the plan in words instead.',
  pdfWithoutText: 'This PDF contains only pictures, no readable text. Describe the plan in words instead.',
  notPdf: 'The attachment must be a PDF.',
  nothing: 'Please describe what you plan, or add a PDF.',
  paperCut: 'The PDF holds more text than can be read, so part of it was left out. Check what is missing.',
  outside: (date: string) => `${date} is outside the dates of the experience.`,
  noDate: 'It does not say which day it is on.',
  severalDays: 'It lasts several days.',
  badTime: 'Its time could not be read.',
  hourAssumed: (n: number) =>
    n === 1
      ? 'No end was given for one activity; an hour was assumed.'
      : `No end was given for ${n} activities; an hour was assumed.`,
  nothingFound: 'No activity with a time was found, so the days are empty. Add activities by hand.',
  ownWords:
    'Made by the built-in planner: it picks out the days, times and places that are written, and makes nothing up.',
  line: (number: number) => `Line ${number}`,
  itemOf: (number: number) => `Activity ${number}`,
  tooMany: 'There were more activities than an experience can have.',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  flight: (number: string) => `Flight ${number}`,
} as const;
