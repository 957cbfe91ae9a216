import * as v from 'valibot';

/** Calls that need no body take any object. */
export const NoBody = v.object({});
