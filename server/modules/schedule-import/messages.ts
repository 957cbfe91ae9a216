/** Texts of an import. Errors name the position in the file; notes name what was changed to make it fit. */
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
    `The time zone “${named}” of the file does not fit the offsets of its talks; ${used} does, so it was used.`,
  zoneGuessed: (used: string) => `The file names no time zone; ${used} fits the offsets of its talks.`,
  shortened: (path: string, what: string, max: number) =>
    `${path}: the ${what} is longer than ${max} characters and was shortened; the description has all of it.`,
  cut: (path: string, max: number) =>
    `${path}: the description is longer than ${max} characters and was cut.`,
  overMidnight: (path: string, until: string) =>
    `${path}: ends after midnight, at ${until}; shown until the end of its day.`,
  minute: (path: string) => `${path}: has no length; one minute was assumed.`,
  endsNextDay: (until: string) => `Ends at ${until}.`,
  fields: { name: 'name', subtitle: 'subtitle', location: 'place' },
  line: (number: number) => `Line ${number}`,
  sheetLine: (sheet: string, number: number) => `${sheet}, line ${number}`,
  entry: (name: string) => `“${name.slice(0, 100)}”`,
  entryNumber: (number: number) => `Entry ${number}`,
  noName: 'It has no name.',
  noDate: 'It has no readable date.',
  unread: (line: string) => `This line could not be read: “${line.slice(0, 100)}”.`,
  noStart: 'It has no readable start time.',
  outside: 'It is outside the dates you chose.',
  cancelled: 'It was cancelled.',
  noOccurrence: 'It does not take place within these dates.',
  notAnEvent: 'It is not an appointment.',
  allDay: 'All day.',
  allDayUntil: (date: string) => `All day, until ${date}.`,
  readDayFirst: 'Dates such as 03/04/2027 were read as day/month.',
  readMonthFirst: 'Dates such as 04/03/2027 were read as month/day.',
  tooManyRepeats: 'Entries that repeat very often were not followed to the end.',
  noHeader:
    'It is not clear what the columns of this table are: a name, a date and a start are needed, for example “Name, Date, Start, End, Place”.',
  columnsMissing: 'Please say which column is the name, and which is the start or the date.',
  columnTwice: 'A column can be only one thing, and only one column each can be the name, a date or a time.',
  columnsGuessed: 'The columns were recognised by their content. Please check that they are right.',
  sheetLeftOut: (name: string) =>
    `The sheet “${name}” was left out: it has no columns for a name with a date or a start.`,
  nothingInside: 'Nothing in this file takes place.',
  nothingUsable: ({ where, why }: { where: string; why: string }) =>
    `Nothing in this file could be used. ${where}: ${why}`,
  unknownFormat: 'This is not a schedule (JSON or XML), calendar (.ics) or table (.csv, .xlsx).',
  notXml: 'The file is not readable XML.',
  doctype: 'XML with a document type is not accepted.',
  notWorkbook: 'The file is not a readable .xlsx workbook.',
  tooMuchInside: 'The workbook is too large when unpacked.',
  notCalendar: (why: string) => `The calendar could not be read. ${why}`,
  rangeBackwards: 'End date must be after or same as start date',
  unnamed: 'Imported experience',
  speakers: (names: string) => `Speakers: ${names}`,
} as const;
