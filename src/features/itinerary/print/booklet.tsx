import { memo } from 'react';
import { BookletCover } from '#src/features/itinerary/print/booklet-cover.tsx';
import { BookletDay } from '#src/features/itinerary/print/booklet-day.tsx';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import styles from './booklet.css?inline';

interface Props {
  event: ShownEvent;
  days: readonly ShownDay[];
  origin: string;
  hour12: boolean;
  /** Which pictures are wanted. */
  pictures: 'all' | 'cover' | 'none';
}

/**
 * A whole event as handed out on paper, replacing the screen in print. All times are event time, even if the
 * reader uses their own on screen: the booklet is for others. Visible only in print.
 */
export const Booklet = memo(function Booklet(props: Props) {
  const { event, days, hour12, pictures } = props;
  return (
    <div className="booklet">
      <BookletStart {...props} />
      {days.map((day) => (
        <BookletDay
          key={day.id}
          day={day}
          zone={event.timezone}
          hour12={hour12}
          picture={pictures === 'all'}
        />
      ))}
    </div>
  );
});

/** What comes before its days. */
export function BookletStart({ pictures, ...of }: Props) {
  return (
    <>
      <style>{styles}</style>
      <BookletCover {...of} picture={pictures !== 'none'} />
    </>
  );
}
