const DATES = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Calendar dates of the event's zone, YYYY-MM-DD: "3–5 May 2027". */
export function datesText(startOn: string, endOn: string): string {
  return startOn === endOn
    ? DATES.format(new Date(startOn))
    : DATES.formatRange(new Date(startOn), new Date(endOn)).replace(/[\u2009\u202f]/g, ' ');
}
