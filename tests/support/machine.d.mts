/** 1: as fast as the reference, or faster. */
export function measureSlowness(): number;
export function glanceAtSlowness(): number;
export function slownessOfWork(): number;
export const slowness: number;
/** @param ms how long to wait on the reference machine */
export function patience(ms: number): number;
/** @param ms what was measured; ask right after it */
export function atFullSpeed(ms: number): number;
