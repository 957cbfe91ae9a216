/** File types that an experience can be created from: schedules, calendars and tables. */
export const SCHEDULE_TYPES = [
  'application/json',
  'text/xml',
  'application/xml',
  'text/calendar',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/tab-separated-values',
] as const;
