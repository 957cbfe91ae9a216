import { addDays, instantOf, localOf } from '#contract/rules/time.ts';

/** From a time of day to another, in a zone; over midnight where the second is earlier. The same twice is never. */
export interface QuietHours {
  from: string;
  to: string;
  zone: string;
}

/** When they are over, at a moment within them; null outside. The end does not belong to them. */
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

/** When they were over last; null for those that never are. */
export function quietEndedAt({ from, to, zone }: QuietHours, now: Date): Date | null {
  if (from === to) return null;
  const today = localOf(now.toISOString(), zone).slice(0, 10);
  const endOn = (date: string): Date => new Date(instantOf(`${date}T${to}:00`, zone));
  return endOn(today) <= now ? endOn(today) : endOn(addDays(today, -1));
}
