import fc from 'fast-check';
import type { World } from '#tests/model/world.ts';

/** One thing that somebody does or that happens, with all its chosen parameters. */
export type Step = (world: World) => Promise<void>;
/** Three people with two devices each. */
export const seat = fc.nat({ max: 5 });
