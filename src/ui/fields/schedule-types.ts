/** Files that an experience can be made of: schedules, calendars and tables. */
export const SCHEDULE_TYPES = [
  'application/json',
  'text/xml',
  'application/xml',
  'text/calendar',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.json',
  '.xml',
  '.ics',
  '.csv',
  '.tsv',
  '.xlsx',
] as const;
