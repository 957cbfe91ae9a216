import { ago, dayLong } from './format-dates.ts';
import { onDevice } from './now.ts';
import { useNow } from './use-now.ts';

const WEEK = 7 * 86_400_000;

/**
 * An age that grows by itself, then the date. `at`: ms since 1970 that this device has stamped, or an instant of the
 * server.
 */
export function RelativeTime({ at }: { at: number | string }) {
  const now = useNow();
  const date = new Date(at);
  const iso = date.toISOString();
  const age = (typeof at === 'number' ? onDevice(now) : now) - date.getTime();
  return (
    <time dateTime={iso} title={date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}>
      {age > WEEK ? `${dayLong(iso)} ${iso.slice(0, 4)}` : ago(age)}
    </time>
  );
}
