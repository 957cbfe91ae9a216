import dayjs from 'dayjs';
import { useHour12 } from './clock-face.ts';
import { ago, clockTime, dayLong } from './format-dates.ts';
import { onDevice } from './now.ts';
import { useNow } from './use-now.ts';

const WEEK = 7 * 86_400_000;

/**
 * An age that updates itself; a date once it is long ago. `at`: ms since 1970 by this device's clock, or an
 * instant from the server.
 */
export function RelativeTime({ at }: { at: number | string }) {
  const now = useNow();
  const hour12 = useHour12();
  const age = (typeof at === 'number' ? onDevice(now) : now) - new Date(at).getTime();
  const local = dayjs(at).format('YYYY-MM-DDTHH:mm:ss');
  const date = `${dayLong(local)} ${local.slice(0, 4)}`;
  return (
    <time dateTime={new Date(at).toISOString()} title={`${date}, ${clockTime(local, hour12)}`}>
      {age > WEEK ? date : ago(age)}
    </time>
  );
}
