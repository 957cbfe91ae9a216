import { IconArrowUpRight, IconClock, IconMapPin } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { dateOf, localOf } from '#contract/rules/time.ts';
import { AddToCalendar } from '#src/features/calendar/add-to-calendar.tsx';
import { messages as calendar } from '#src/features/calendar/messages.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { clockTime, dayLong, duration, timeRange } from '#src/ui/text/format-dates.ts';
import { ActivityDocuments } from '#src/features/documents/activity-documents.tsx';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import { PhotoCredit } from '#src/ui/pictures/photo-credit.tsx';
import { RichText } from '#src/ui/text/rich-text.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { useShownZone } from '#src/features/itinerary/own-time/own-time.ts';
import { placeOf } from '#src/features/itinerary/place-of.ts';
import { lightOf } from '#src/features/itinerary/schedule/light-of.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/panes/activity-detail.module.css';

interface Props {
  activity: ShownActivity;
  /** Zone of the event; an activity in another one says so. */
  zone: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** On top of the picture: Back and Share on phones. */
  overPicture?: ReactNode;
}

/** Everything about one activity. The heading takes the focus when an activity is opened by keyboard. */
export function ActivityDetail({ activity, zone, headingRef, overPicture }: Props) {
  return (
    <article>
      <div className={classes.hero} data-on-picture>
        <MediaPicture
          className={classes.picture}
          src={activity.image}
          of={activity}
          hour={lightOf(activity)}
          sizes="(min-width: 48em) 640px, 100vw"
        />
        {overPicture}
      </div>
      <PhotoCredit credit={activity.imageCredit} of={activity.image} className={classes.credit} />
      <div className={classes.body}>
        <h2 ref={headingRef} tabIndex={-1} className={classes.name} dir="auto">
          {activity.name}
        </h2>
        {activity.subtitle ? (
          <p className={classes.subtitle} dir="auto">
            {activity.subtitle}
          </p>
        ) : null}
        <SyncNote sync={activity.sync} />
        <dl className={classes.facts}>
          <TimeFact activity={activity} zone={zone} />
          <PlaceFact activity={activity} />
        </dl>
        {activity.description ? (
          <div className={classes.prose} dir="auto">
            <RichText text={activity.description} />
          </div>
        ) : null}
        <ActivityDocuments activity={activity} editable={false} />
      </div>
    </article>
  );
}

function TimeFact({ activity, zone }: { activity: ShownActivity; zone: string }) {
  const hour12 = useHour12();
  const ownZone = useShownZone(dateOf(activity.startDateTime, zone), zone);
  const shownIn = ownZone ?? activity.timezone;
  const start = localOf(activity.startDateTime, shownIn);
  const end = localOf(activity.endDateTime, shownIn);
  const length = duration(Date.parse(activity.endDateTime) - Date.parse(activity.startDateTime));
  const endsOn = end.slice(0, 10);
  return (
    <div className={classes.fact}>
      <IconClock size={22} stroke={1.75} aria-hidden />
      <dt className={classes.hidden}>{messages.detail.time}</dt>
      <dd>
        <b>
          <time dateTime={activity.startDateTime}>{timeRange(start, end, hour12)}</time>
        </b>
        <span>
          {dayLong(start)}, {length}
          {endsOn === start.slice(0, 10)
            ? null
            : `. ${messages.detail.ends(dayLong(endsOn), clockTime(end, hour12))}`}
          {ownZone ? ` · ${messages.activities.ownZone(cityOf(ownZone))}` : null}
          {ownZone || activity.timezone === zone
            ? null
            : ` · ${messages.activities.zone(cityOf(activity.timezone))}`}
        </span>
      </dd>
      <AddToCalendar part={{ eventId: activity.eventId, activityId: activity.id }} label={calendar.add} />
    </div>
  );
}

function PlaceFact({ activity }: { activity: ShownActivity }) {
  const place = placeOf(activity.location);
  if (!place) return null;
  return (
    <div className={classes.fact}>
      <IconMapPin size={22} stroke={1.75} aria-hidden />
      <dt className={classes.hidden}>{messages.detail.place}</dt>
      <dd>
        <a className={classes.mapLink} href={place.mapsUrl} target="_blank" rel="noopener noreferrer">
          <span className={classes.placeText} dir="auto">
            <b>{place.name}</b>
            {place.address ? <span>{place.address}</span> : null}
          </span>
          <span className={classes.round} aria-hidden>
            <IconArrowUpRight size={18} stroke={1.75} />
          </span>
          <span className={classes.hidden}>{messages.detail.maps}</span>
        </a>
      </dd>
    </div>
  );
}
