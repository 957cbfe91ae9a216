import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';

/**
 * Whether this can be the id of a row. Anything but a UUID is answered like an unknown id, with the 404 of its
 * kind.
 */
export const isId = (value: string): boolean => v.is(Id, value);
