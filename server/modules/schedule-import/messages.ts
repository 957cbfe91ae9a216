/** Texts of an import: errors name the place in the file, notes name what was changed to make it fit. */
export const importTexts = {
  required: 'This field is required.',
  duration: 'The duration must look like 01:30.',
  clock: 'The time must look like 09:30.',
  date: 'Not a valid date.',
  noDays: 'The schedule has no days.',
  noTime: 'This talk has neither a date nor a start time.',
  wrongType: (expected: string, received: string) => `Expected ${expected} here, found ${received}.`,
  notReadable: (fields: [path: string, text: string][]) =>
    `The schedule could not be read. ${fields
      .slice(0, 3)
      .map(([path, text]) => `${path}: ${text}`)
      .join(' ')}${fields.length > 3 ? ` And ${fields.length - 3} more.` : ''}`,
  notJson: 'The file is not JSON.',
  tooLong: (days: number, max: number) =>
    `The schedule spans ${days} days; an experience can have at most ${max}.`,
  tooMany: (talks: number, max: number) =>
    `The schedule has ${talks.toLocaleString('en')} talks; an experience can have at most ${max.toLocaleString('en')} activities.`,
  zoneReplaced: (named: string, used: string) =>
    `The time zone "${named}" of the file does not fit the offsets of its talks; ${used} does and was used.`,
  zoneGuessed: (used: string) => `The file names no time zone; ${used} fits the offsets of its talks.`,
  shortened: (path: string, what: string, max: number) =>
    `${path}: the ${what} is longer than ${max} characters and was shortened; all of it stands in the description.`,
  cut: (path: string, max: number) =>
    `${path}: the description is longer than ${max} characters and was cut.`,
  overMidnight: (path: string, until: string) =>
    `${path}: ends after midnight, at ${until}; shown until the end of its day.`,
  minute: (path: string) => `${path}: has no length; one minute was assumed.`,
  endsNextDay: (until: string) => `Ends at ${until}.`,
  speakers: (names: string) => `Speakers: ${names}`,
} as const;
