import fc from 'fast-check';
import type { World } from '#tests/model/world.ts';

/** One thing that is done or happens, with all that was chosen about it. */
export type Step = (world: World) => Promise<void>;
/** Three people with two devices each. */
export const seat = fc.nat({ max: 5 });
