import { latinDigits } from '#contract/rules/latin-digits.ts';

const HALF = /\s*([ap])\.?(?:m\.?)?$/i;

/**
 * "9:5", "930", "09.30" and "9" are times too, and so is "9:30 pm"; hours 00-23, minutes 00-59. Null for
 * anything else.
 */
export function parseTime(typed: string): string | null {
  const text = latinDigits(typed);
  const half = HALF.exec(text.trim())?.[1]?.toLowerCase();
  const clock = text.trim().replace(HALF, '');
  const parts =
    /^(\d{1,2})[:.h ](\d{1,2})$/.exec(clock) ?? /^(\d{1,2})(\d{2})$/.exec(clock) ?? /^(\d{1,2})$/.exec(clock);
  if (!parts) return null;
  const [said, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (half && (said < 1 || said > 12)) return null;
  const hours = half ? (said % 12) + (half === 'p' ? 12 : 0) : said;
  return hours > 23 || minutes > 59
    ? null
    : `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/**
 * Whether the text is complete. "1" is a time too, but may be the beginning of 12:30: it counts only on blur.
 * So does "09:30" where PM may follow.
 */
export function isWholeTime(text: string, hour12 = false): boolean {
  const time = parseTime(text);
  if (time === null) return false;
  if (/m\.?\s*$/i.test(text)) return true;
  return /^\d\d[:.h ]?\d\d$/.test(latinDigits(text).trim()) && (!hour12 || time >= '13:00' || time < '01:00');
}

/** `time` (HH:MM) shifted by minutes, clamped to the day. */
export function stepTime(time: string, by: number): string {
  const minutes = Math.min(1439, Math.max(0, Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + by));
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Where a list of steps opens: at the first step from `time` (HH:MM) on, or else at the last. */
export const nextStep = (time: string, steps: readonly string[]): string | undefined =>
  steps.find((step) => step >= time) ?? steps.at(-1);
