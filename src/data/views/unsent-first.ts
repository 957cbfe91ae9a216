/** By state, not by time: on a device whose clock is behind, one's own unsent row would sink out of sight. */
export const unsentFirst = (a: { version: number }, b: { version: number }): number =>
  Number(b.version === 0) - Number(a.version === 0);
