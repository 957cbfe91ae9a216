/** Do people who read this language, such as "en-US", tell times of day in twelve hours? */
export function tellsTwelve(language: string | undefined): boolean {
  try {
    return (
      new Intl.DateTimeFormat(language || 'en-GB', { hour: 'numeric' }).resolvedOptions().hour12 === true
    );
  } catch {
    // no language at all, such as "*"
    return false;
  }
}
