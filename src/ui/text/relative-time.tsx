import { ago, dayLong } from './format-dates.ts';
import { useNow } from './use-now.ts';

const WEEK = 7 * 86_400_000;

/** An age that grows by itself, then the date. `at` in ms since 1970 or as an ISO instant. */
export function RelativeTime({ at }: { at: number | string }) {
  const now = useNow();
  const date = new Date(at);
  const iso = date.toISOString();
  const age = now - date.getTime();
  return (
    <time dateTime={iso} title={date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}>
      {age > WEEK ? `${dayLong(iso)} ${iso.slice(0, 4)}` : ago(age)}
    </time>
  );
}
