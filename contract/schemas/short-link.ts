import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';

/** `GET /oapi/e/{code}`: the event that a short link leads to. */
export const ShortLink = v.object({ eventId: Id });
