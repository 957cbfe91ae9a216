import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';

/** Whether this can be the id of a row. Anything but a UUID gets the same 404 as an unknown id. */
export const isId = (value: string): boolean => v.is(Id, value);
