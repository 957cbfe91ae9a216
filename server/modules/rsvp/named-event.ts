import * as v from 'valibot';

const NamesEvent = v.object({ eventId: v.string() });

/** The event that a body names: where it is not in the address, the role is still checked before the body. */
export const namedEvent = (rawBody: unknown): string => (v.is(NamesEvent, rawBody) ? rawBody.eventId : '');
