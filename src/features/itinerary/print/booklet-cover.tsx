import { localOf } from '#contract/rules/time.ts';
import { shortCodeOf } from '#contract/rules/short-link.ts';
import { hostNames } from '#src/features/itinerary/header/host-names.ts';
import { messages as itinerary } from '#src/features/itinerary/messages.ts';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import { placeOf } from '#src/features/itinerary/place-of.ts';
import { BookletCode } from '#src/features/itinerary/print/booklet-code.tsx';
import { messages } from '#src/features/itinerary/print/messages.ts';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import { PhotoCredit } from '#src/ui/pictures/photo-credit.tsx';
import { clockTime, dateRange, dayLong } from '#src/ui/text/format-dates.ts';
import { RichText } from '#src/ui/text/rich-text.tsx';

interface Props {
  event: ShownEvent;
  days: readonly ShownDay[];
  /** Origin of the event's address, such as https://sojourn.example. */
  origin: string;
  hour12: boolean;
  picture: boolean;
}

/**
 * The first page: which event it is, when and where it begins, who hosts it, and a link to its current state.
 */
export function BookletCover({ event, days, origin, hour12, picture }: Props) {
  const link = `${origin}/e/${shortCodeOf(event.id)}`;
  const activities = days.reduce((sum, day) => sum + day.activities.length, 0);
  return (
    <section className="booklet-cover">
      {picture ? <MediaPicture src={event.image} of={event} first sizes="1600px" /> : null}
      <h1 dir="auto">{event.name}</h1>
      {event.subtitle ? (
        <p className="booklet-subtitle" dir="auto">
          {event.subtitle}
        </p>
      ) : null}
      <div className="booklet-facts">
        <p>
          <b>{dateRange(event.startOn, event.endOn)}</b>
        </p>
        <Beginning days={days} hour12={hour12} />
        <p>{messages.much(itinerary.days.count(days.length), itinerary.days.activities(activities))}</p>
        <p dir="auto">{itinerary.page.hostedBy(hostNames(event.owner, event.hosts))}</p>
      </div>
      <div className="booklet-link">
        <BookletCode link={link} />
        <p>
          {messages.upToDate}
          <br />
          <span className="booklet-dim">{messages.scan}</span>
          <b>{link.replace(/^https?:\/\//, '')}</b>
        </p>
      </div>
      {event.description ? (
        <p className="booklet-about booklet-words" dir="auto">
          <RichText text={event.description} />
        </p>
      ) : null}
      {picture ? <PhotoCredit credit={event.imageCredit} of={event.image} /> : null}
    </section>
  );
}

/** An event has no place of its own: show where people first meet. */
function Beginning({ days, hour12 }: Pick<Props, 'days' | 'hour12'>) {
  const first = days.find((day) => day.activities.length > 0)?.activities[0];
  if (!first) return null;
  const local = localOf(first.startDateTime, first.timezone);
  return (
    <p dir="auto">
      {messages.begins(`${dayLong(local)}, ${clockTime(local, hour12)}`, placeOf(first.location)?.name)}
    </p>
  );
}
