import { addDays, instantOf, localOf } from '#contract/rules/time.ts';

/** A daily span in a time zone, across midnight if `to` is earlier. Equal times mean never. */
export interface QuietHours {
  from: string;
  to: string;
  zone: string;
}

/** When the quiet hours around this moment end; null outside of them. The end itself is outside. */
export function quietUntil({ from, to, zone }: QuietHours, now: Date): Date | null {
  if (from === to) return null;
  const local = localOf(now.toISOString(), zone);
  const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
  const overnight = to < from;
  const isQuiet = overnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return null;
  const endsOn = overnight && time >= from ? addDays(date, 1) : date;
  return new Date(instantOf(`${endsOn}T${to}:00`, zone));
}

/** When they last ended; null if there are none. */
export function quietEndedAt({ from, to, zone }: QuietHours, now: Date): Date | null {
  if (from === to) return null;
  const today = localOf(now.toISOString(), zone).slice(0, 10);
  const endOn = (date: string): Date => new Date(instantOf(`${date}T${to}:00`, zone));
  return endOn(today) <= now ? endOn(today) : endOn(addDays(today, -1));
}
