import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { localOf } from '#contract/rules/time.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useHome } from '#src/data/live/use-home.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages as answerMessages } from '#src/features/answer/messages.ts';
import { useAnnounceAll } from '#src/features/outcome/use-announce-all.ts';
import { EventCard } from '#src/features/home/event-card.tsx';
import { greeting } from '#src/features/home/greeting.ts';
import { Hero } from '#src/features/home/hero.tsx';
import {
  homeSections,
  matchesFilter,
  type HomeFilter,
  type HomeSections,
} from '#src/features/home/home-sections.ts';
import { HomeSkeleton } from '#src/features/home/home-skeleton.tsx';
import classes from '#src/features/home/home-page.module.css';
import { InvitationCard } from '#src/features/home/invitation-card.tsx';
import { messages } from '#src/features/home/messages.ts';
import { Ambient } from '#src/ui/page/ambient.tsx';
import { buttonLook } from '#src/ui/buttons/plain-button.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { FilterChips } from '#src/ui/fields/filter-chips.tsx';
import { dayLong } from '#src/ui/text/format-dates.ts';
import { ownZone } from '#src/ui/text/own-zone.ts';
import { Page } from '#src/ui/page/page.tsx';
import { PlainLink } from '#src/ui/page/plain-link.tsx';
import { StaleNote } from '#src/ui/notices/stale-note.tsx';
import { useNow } from '#src/ui/text/use-now.ts';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

// Few people have two events at once.
const NowNextList = lazyPart(async () => (await import('#src/features/home/now-next-list.tsx')).NowNextList);

/**
 * The home feed of a signed-in person: what is under way, what waits for an answer, then everything else.
 * `onShown`: what is on this device is on screen.
 */
export function HomePage({ onShown }: { onShown?: () => void }) {
  const live = useHome();
  const isShown = live.state !== 'loading';
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  usePageMeta({ title: messages.title });
  useAnnounceAll('respondRsvp', answerMessages.outcome);
  const now = new Date(useNow());
  const offline = useConnection().state !== 'online';
  const sections =
    live.state === 'ready' ? homeSections([...live.value.events, ...live.value.discover], now) : undefined;
  const leading = sections && (sections.now[0] ?? sections.invitations[0] ?? sections.comingUp[0]);
  // one tree in every state: the heading, which may have the focus, is not rendered anew
  return (
    <>
      {leading ? <Light event={leading} /> : null}
      <Page className={classes.page}>
        <Hello
          now={now}
          sections={sections}
          note={live.state === 'ready' ? <StaleNote updatedAt={live.updatedAt} offline={offline} /> : null}
        />
        {sections ? (
          <Sections sections={sections} now={now} />
        ) : live.state === 'loading' ? (
          <HomeSkeleton />
        ) : (
          <ErrorState
            title={messages.error}
            text={live.state === 'error' ? live.text : undefined}
            onRetry={live.state === 'error' ? live.retry : undefined}
          />
        )}
      </Page>
    </>
  );
}

/** Its picture may be on this device only. */
function Light({ event }: { event: EventView }) {
  return <Ambient image={useMediaUrl(event.image)} of={event} />;
}

function Hello({
  now,
  sections,
  note,
}: {
  now: Date;
  sections: HomeSections<EventView> | undefined;
  note: ReactNode;
}) {
  const user = useSelf();
  const local = localOf(now.toISOString(), ownZone());
  const news =
    sections &&
    (sections.now.length > 0
      ? messages.happening(sections.now.length)
      : sections.invitations.length > 0
        ? messages.invited(sections.invitations.length)
        : messages.quiet);
  return (
    <header className={classes.hello}>
      <h1>{greeting(now.getHours(), user?.firstName ?? null)}</h1>
      <p>
        {dayLong(local)}. {news} {note}
      </p>
    </header>
  );
}

function Sections({ sections, now }: { sections: HomeSections<EventView>; now: Date }) {
  const [first, ...alsoNow] = sections.now;
  const { discover, ...own } = sections;
  const begins = Object.values(own).every((list) => list.length === 0);
  return (
    <>
      {/* other people's experiences are not the first step to one's own */}
      {begins ? (
        <div className={discover.length > 0 ? classes.begins : undefined}>
          <EmptyState
            scene="balloons-dawn"
            title={messages.emptyTitle}
            text={messages.emptyHint}
            actions={
              <PlainLink href="/manage/experiences?new" {...buttonLook({ children: messages.create })} />
            }
          />
        </div>
      ) : null}
      {/* a single one shows its own list next to the picture */}
      {alsoNow.length > 0 ? (
        <section aria-labelledby="home-now-next">
          <h2 id="home-now-next" className={classes.firstHeading}>
            {messages.nowAndNext.title}
          </h2>
          <div className={classes.nowNext} style={{ '--rows': sections.now.length } as CSSProperties}>
            <NowNextList events={sections.now} now={now} />
          </div>
        </section>
      ) : null}
      {first ? <Hero event={first} now={now} /> : null}
      {sections.invitations.length > 0 ? (
        <section aria-labelledby="home-invitations">
          <h2 id="home-invitations" className={classes.heading}>
            {messages.waitingForYou}
          </h2>
          <div className={classes.invitations}>
            {sections.invitations.map((event) => (
              <InvitationCard key={event.id} event={event} />
            ))}
          </div>
        </section>
      ) : null}
      <Cards id="home-now" title={messages.alsoNow} events={alsoNow} />
      <ComingUp events={sections.comingUp} />
      <Cards id="home-discover" title={messages.discover} events={discover} />
      <Cards id="home-past" title={messages.past} events={sections.past} />
    </>
  );
}

function Cards({
  id,
  title,
  events,
  children,
}: {
  id: string;
  title: string;
  events: readonly EventView[];
  children?: ReactNode;
}) {
  if (events.length === 0 && !children) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <ul className={classes.grid} data-card-grid="">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list can be filtered by the person's role; the filter appears only if it makes a difference. */
function ComingUp({ events }: { events: readonly EventView[] }) {
  const [filter, setFilter] = useState<HomeFilter>('all');
  const chips = (['all', 'hosting', 'attending'] as const).map((key) => ({
    key,
    text: messages.filters[key],
    count: events.filter((event) => matchesFilter(event, key)).length,
  }));
  const worthIt = chips.every(({ count }) => count > 0);
  const shown = worthIt ? events.filter((event) => matchesFilter(event, filter)) : events;
  if (events.length === 0) return null;
  return (
    <Cards id="home-coming" title={messages.comingUp} events={shown}>
      {worthIt ? (
        <FilterChips label={messages.filters.label} chips={chips} chosen={filter} onChoose={setFilter} />
      ) : null}
    </Cards>
  );
}
