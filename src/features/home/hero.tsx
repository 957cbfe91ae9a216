import { IconArrowRight, IconLivePhoto } from '@tabler/icons-react';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/home/hero.module.css';
import { messages } from '#src/features/home/messages.ts';
import { TodayList } from '#src/features/home/today-list.tsx';
import { todayOf } from '#src/features/home/today.ts';
import { Badge } from '#src/ui/text/badge.tsx';
import { buttonLook } from '#src/ui/buttons/plain-button.tsx';
import { PlainLink } from '#src/ui/page/plain-link.tsx';
import { dateRange } from '#src/ui/text/format-dates.ts';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { Scrim } from '#src/ui/layers/scrim.tsx';

/**
 * What is under way now, with today's programme next to it. The picture and the button lead to the same place;
 * there is only one link.
 */
export function Hero({ event, now }: { event: EventView; now: Date }) {
  const live = useItinerary(event.id);
  const image = useMediaUrl(event.image);
  const days = live.state === 'ready' ? live.value.days : [];
  const today = todayOf(event, days, now);
  const none =
    live.state === 'loading' ? '' : live.state === 'ready' ? messages.freeDay : messages.nowAndNext.notHere;
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
          <p className={classes.day}>{messages.dayOf(today.number)}</p>
          <h2>
            <PlainLink className={classes.link} href={`/experiences/${event.id}`} dir="auto">
              {event.name}
            </PlainLink>
          </h2>
          <p>{messages.withGuests(dateRange(event.startOn, event.endOn), event.guestsCount)}</p>
        </div>
      </div>
      <div className={classes.today}>
        <TodayList event={event} today={today} now={now} none={none} />
        <PlainLink
          href={`/itinerary/${event.id}/${today.day?.id ?? ''}`}
          {...buttonLook({
            className: classes.open,
            children: (
              <>
                {messages.openToday}
                <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
              </>
            ),
          })}
        />
      </div>
    </article>
  );
}
