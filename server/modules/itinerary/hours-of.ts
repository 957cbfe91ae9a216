import type { IncomingHttpHeaders } from 'node:http';
import { usesTwelveHourClock } from '#contract/rules/uses-twelve-hour-clock.ts';

/** The header that `hour12Of` reads. */
export const LANGUAGE_HEADER = 'Accept-Language';

/**
 * Whether the caller reads times in twelve-hour format. Browsers go by the first language too. A wrong guess only
 * changes the text of some times once the app has hydrated, and moves nothing.
 */
export const hour12Of = (headers: IncomingHttpHeaders): boolean =>
  usesTwelveHourClock(headers['accept-language']?.split(/[,;]/)[0]?.trim());
