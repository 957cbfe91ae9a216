import { memo } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { duration } from '#src/ui/text/format-dates.ts';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { placeOf } from '#src/features/itinerary/place-of.ts';
import { lightOf } from '#src/features/itinerary/schedule/light-of.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/panes/activity-row.module.css';

interface Props {
  activity: ShownActivity;
  href: string;
  chosen: boolean;
  isTabStop: boolean;
  isNow: boolean;
  overlaps: readonly string[];
  /** Shows a painted picture if the activity has no picture. */
  painted: boolean;
}

/** One activity in a day's list. A plain link; the list handles clicks and keys centrally. */
export const ActivityRow = memo(function ActivityRow({
  activity,
  href,
  chosen,
  isTabStop,
  isNow,
  overlaps,
  painted,
}: Props) {
  const place = placeOf(activity.location)?.name;
  const length = Date.parse(activity.endDateTime) - Date.parse(activity.startDateTime);
  return (
    <a
      className={classes.row}
      href={href}
      data-item={activity.id}
      data-pencil={activity.sync ? true : undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={chosen ? 'true' : undefined}
    >
      {activity.image || painted ? (
        <MediaPicture
          className={classes.picture}
          src={activity.image}
          of={activity}
          hour={lightOf(activity)}
          ratio="square"
          sizes="66px"
        />
      ) : null}
      <span className={classes.text}>
        <span className={classes.name} dir="auto">
          {activity.name}
        </span>
        {activity.subtitle ? (
          <span className={classes.line} dir="auto">
            {activity.subtitle}
          </span>
        ) : null}
        {place ? (
          <span className={classes.line} dir="auto">
            {place}
          </span>
        ) : null}
        <span className={classes.meta}>
          {isNow ? <span className={classes.now}>{messages.activities.now}</span> : null}
          <span>{duration(length)}</span>
          {overlaps.length > 0 ? <span>{messages.activities.overlaps(overlaps)}</span> : null}
          <SyncNote sync={activity.sync} />
        </span>
      </span>
      <IconChevronRight className={classes.chevron} size={20} stroke={1.75} aria-hidden />
    </a>
  );
});
