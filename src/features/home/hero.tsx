import { Link } from '@tanstack/react-router';
import { IconArrowRight, IconLivePhoto } from '@tabler/icons-react';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/home/hero.module.css';
import { messages } from '#src/features/home/messages.ts';
import { TodayList } from '#src/features/home/today-list.tsx';
import { todayOf } from '#src/features/home/today.ts';
import { Badge } from '#src/ui/text/badge.tsx';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { dateRange } from '#src/ui/text/format-dates.ts';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { Scrim } from '#src/ui/layers/scrim.tsx';

/**
 * What is happening now, with today's list beside it. The picture and the button lead to the same place; the
 * link is one.
 */
export function Hero({ event, now }: { event: EventView; now: Date }) {
  const live = useItinerary(event.id);
  const image = useMediaUrl(event.image);
  const days = live.state === 'ready' ? live.value.days : [];
  const today = todayOf(event, days, now);
  return (
    <article className={classes.hero}>
      <div className={classes.cover}>
        <Picture src={image} of={event} fill first sizes="(min-width: 80em) 1160px, 100vw" />
        <Scrim />
        <div className={classes.top}>
          <Badge onPicture tone="ember" icon={<IconLivePhoto size={14} stroke={2} />}>
            {messages.happeningNow}
          </Badge>
        </div>
        <div className={classes.words} data-on-picture="">
          <p className={classes.day}>{messages.dayOf(today.dayNumber, today.days)}</p>
          <h2>
            <Link
              className={classes.link}
              to="/experiences/$eventId/{-$subview}"
              params={{ eventId: event.id }}
            >
              {event.name}
            </Link>
          </h2>
          <p>{messages.withGuests(dateRange(event.startOn, event.endOn), event.guestsCount)}</p>
        </div>
      </div>
      <div className={classes.today}>
        <TodayList event={event} today={today} now={now} loading={live.state === 'loading'} />
        <ButtonLink
          to="/itinerary/$itineraryId/$"
          params={{ itineraryId: event.id, _splat: today.day?.id ?? '' }}
          fullWidth
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
        >
          {messages.openToday}
        </ButtonLink>
      </div>
    </article>
  );
}
