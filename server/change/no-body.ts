import * as v from 'valibot';

/** Calls that need no body accept any object. */
export const NoBody = v.object({});
