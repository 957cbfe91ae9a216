import * as v from 'valibot';

const NamesEvent = v.object({ eventId: v.string() });

/** The event named in a body: if it is not in the path, the role must still be checked before the body. */
export const eventIdInBody = (rawBody: unknown): string => (v.is(NamesEvent, rawBody) ? rawBody.eventId : '');
