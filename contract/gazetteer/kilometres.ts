import type { Coordinates } from '#contract/rules/coordinates.ts';

const EARTH = 12_742;
const RADIANS = Math.PI / 180;
const half = (degrees: number): number => Math.sin((degrees * RADIANS) / 2) ** 2;

/** Great-circle distance. */
export const kilometres = (a: Coordinates, b: Coordinates): number =>
  EARTH *
  Math.asin(
    Math.sqrt(
      half(a.latitude - b.latitude) +
        Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * half(a.longitude - b.longitude),
    ),
  );
