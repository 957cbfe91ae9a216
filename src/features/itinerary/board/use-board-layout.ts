import { useMediaQuery } from '@mantine/hooks';
import { BREAKPOINTS_PX } from '#contract/constants.ts';

/**
 * one: a pane at a time with the strip of days; two: strip, activities, details; three: days, activities,
 * details.
 */
export type BoardLayout = 'one' | 'two' | 'three';

const from = (px: number) => `(min-width: ${px / 16}em)`;
const AT_ONCE = { getInitialValueInEffect: false };

export function useBoardLayout(threeFrom: number = BREAKPOINTS_PX.lg): BoardLayout {
  const two = useMediaQuery(from(BREAKPOINTS_PX.sm), true, AT_ONCE);
  const three = useMediaQuery(from(threeFrom), true, AT_ONCE);
  return three ? 'three' : two ? 'two' : 'one';
}
