import fc from 'fast-check';
import type { World } from '#tests/model/world.ts';

/** One action or fault, with its parameters chosen. */
export type Step = (world: World) => Promise<void>;
/** The number of any client: three people with two devices each. */
export const anyClient = fc.nat({ max: 5 });
