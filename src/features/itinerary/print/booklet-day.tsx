import { memo } from 'react';
import { localOf } from '#contract/rules/time.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import { placeOf } from '#src/features/itinerary/place-of.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { PhotoCredit } from '#src/ui/pictures/photo-credit.tsx';
import { dayLong, dayShort, timeRange } from '#src/ui/text/format-dates.ts';
import { RichText } from '#src/ui/text/rich-text.tsx';

interface Props {
  day: ShownDay;
  /** The event's zone, which applies to all times that name no other. */
  zone: string;
  hour12: boolean;
  picture: boolean;
}

/**
 * A day on paper: its heading stays together with its first activity, and no activity that fits on a page is
 * split.
 */
export const BookletDay = memo(function BookletDay({ day, zone, hour12, picture }: Props) {
  const [first, ...rest] = day.activities.map((activity) => (
    <Printed key={activity.id} activity={activity} date={day.date} zone={zone} hour12={hour12} />
  ));
  return (
    <section className="booklet-day">
      <div className="booklet-keep">
        <header className="booklet-head">
          {picture && day.image ? <MediaPicture src={day.image} of={day} first sizes="400px" /> : null}
          <p className="booklet-dim">
            {messages.days.number(day.dayIndex + 1)} · {dayLong(day.date)} ·{' '}
            {messages.activities.zone(cityOf(zone))}
          </p>
          <h2 dir="auto">{day.name}</h2>
          {day.subtitle ? <p dir="auto">{day.subtitle}</p> : null}
          {day.description ? (
            <p className="booklet-words" dir="auto">
              <RichText text={day.description} />
            </p>
          ) : null}
          {picture ? <PhotoCredit credit={day.imageCredit} of={day.image} /> : null}
        </header>
        {first ?? <p className="booklet-dim">{messages.days.activities(0)}</p>}
      </div>
      {rest}
    </section>
  );
});

interface PrintedProps extends Omit<Props, 'day' | 'picture'> {
  activity: ShownActivity;
  date: string;
}

function Printed({ activity, date, zone, hour12 }: PrintedProps) {
  const start = localOf(activity.startDateTime, activity.timezone);
  const end = localOf(activity.endDateTime, activity.timezone);
  const place = placeOf(activity.location);
  return (
    <article className="booklet-activity">
      <p className="booklet-time">
        {timeRange(start, end, hour12)}
        {activity.timezone === zone ? null : (
          <small>{messages.activities.zone(cityOf(activity.timezone))}</small>
        )}
        {start.slice(0, 10) === date ? null : <small>{dayShort(start)}</small>}
      </p>
      <h3 dir="auto">{activity.name}</h3>
      {activity.subtitle ? <p dir="auto">{activity.subtitle}</p> : null}
      {place ? (
        <p className="booklet-dim" dir="auto">
          {[place.name, place.address].filter(Boolean).join(', ')}
        </p>
      ) : null}
      {activity.description ? (
        <p className="booklet-words" dir="auto">
          <RichText text={activity.description} />
        </p>
      ) : null}
    </article>
  );
}
