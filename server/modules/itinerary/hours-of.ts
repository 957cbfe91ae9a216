import type { IncomingHttpHeaders } from 'node:http';
import { tellsTwelve } from '#contract/rules/tells-twelve.ts';

/** What `hour12Of` looks at. */
export const LANGUAGE_HEADER = 'Accept-Language';

/**
 * Does the caller read times in twelve hours? Their first language is what a browser goes by as well; a wrong
 * guess costs the words of some times once the app has taken over, and moves nothing.
 */
export const hour12Of = (headers: IncomingHttpHeaders): boolean =>
  tellsTwelve(headers['accept-language']?.split(/[,;]/)[0]?.trim());
