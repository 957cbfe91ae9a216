/** Whether readers of this language, such as "en-US", use a 12-hour clock. */
export function usesTwelveHourClock(language: string | undefined): boolean {
  try {
    return (
      new Intl.DateTimeFormat(language || 'en-GB', { hour: 'numeric' }).resolvedOptions().hour12 === true
    );
  } catch {
    // not a language, such as "*"
    return false;
  }
}
