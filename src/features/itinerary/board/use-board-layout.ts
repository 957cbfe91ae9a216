import { BREAKPOINTS_PX } from '#contract/constants.ts';
import { useMedia } from '#src/ui/hooks/use-media.ts';

/**
 * one: one pane at a time with the day strip; two: strip, activities, details; three: days, activities,
 * details.
 */
export type BoardLayout = 'one' | 'two' | 'three';

const from = (px: number) => `(min-width: ${px / 16}em)`;

export function useBoardLayout(threeFrom: number = BREAKPOINTS_PX.lg): BoardLayout {
  const two = useMedia(from(BREAKPOINTS_PX.sm));
  const three = useMedia(from(threeFrom));
  return three ? 'three' : two ? 'two' : 'one';
}
