import type { AnchorHTMLAttributes } from 'react';
import type { ShownDay } from '#src/features/itinerary/shown.ts';

export interface DayLinkProps {
  day: ShownDay;
  href: string;
  chosen: boolean;
  isToday: boolean;
  isTabStop: boolean;
}

/** Props that make an anchor a day's link in a roving list. */
export function dayLink({
  day,
  href,
  chosen,
  isTabStop,
}: DayLinkProps): AnchorHTMLAttributes<HTMLAnchorElement> {
  const data = {
    'data-item': day.id,
    'data-chosen': chosen || undefined,
    'data-pencil': day.sync ? true : undefined,
  };
  return {
    href,
    tabIndex: isTabStop ? 0 : -1,
    'aria-current': chosen ? 'date' : undefined,
    ...data,
  };
}
