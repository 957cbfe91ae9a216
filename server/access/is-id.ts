import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';

/**
 * Whether this can be the id of a row at all. What is not a UUID answers as an unknown id would, with the 404
 * of its kind.
 */
export const isId = (value: string): boolean => v.is(Id, value);
