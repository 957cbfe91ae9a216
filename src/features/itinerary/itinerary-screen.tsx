import { memo, useDeferredValue } from 'react';
import { AnswerLink } from '#src/features/answer/answer-link.tsx';
import { OwnCompany } from '#src/features/answer/own-company.tsx';
import { TicketLink } from '#src/features/answer/ticket-link.tsx';
import { offerOf, type AnswerOffer } from '#src/features/answer/answer-offer.ts';
import { messages as answerMessages } from '#src/features/answer/messages.ts';
import { useAnnounceAll } from '#src/features/outcome/use-announce-all.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { AnswerBar } from '#src/features/itinerary/answer/answer-bar.tsx';
import { useAnswer } from '#src/features/itinerary/answer/use-answer.ts';
import { Backdrop } from '#src/features/itinerary/backdrop.tsx';
import { useBoard } from '#src/features/itinerary/board/use-board.ts';
import { useBoardLayout } from '#src/features/itinerary/board/use-board-layout.ts';
import { HeaderActions } from '#src/features/itinerary/header/header-actions.tsx';
import { ItineraryHeader } from '#src/features/itinerary/header/itinerary-header.tsx';
import { ActivitiesPane } from '#src/features/itinerary/panes/activities-pane.tsx';
import { DayList } from '#src/features/itinerary/panes/day-list.tsx';
import { DayStrip } from '#src/features/itinerary/panes/day-strip.tsx';
import { DetailPane } from '#src/features/itinerary/panes/detail-pane.tsx';
import { stageOf } from '#src/features/itinerary/schedule/stage-of.ts';
import { itineraryTarget } from '#src/features/itinerary/selection/itinerary-target.ts';
import type { Choice } from '#src/features/itinerary/selection/use-chooser.ts';
import {
  useDeferredChoice,
  type DeferredChoice,
} from '#src/features/itinerary/selection/use-deferred-choice.ts';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import type { HeldInvitation } from '#src/session/held-invitation.ts';
import { useInvitation } from '#src/session/invitation.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { StaleNote } from '#src/ui/notices/stale-note.tsx';
import { TopBarTone } from '#src/ui/page/top-bar-tone.tsx';
import { useWasServerRendered } from '#src/ui/hooks/use-hydrated.ts';
import { useNow } from '#src/ui/text/use-now.ts';
import classes from '#src/features/itinerary/itinerary-screen.module.css';

// Not for visitors, whose device stores only what they have seen.
const OfflineCard = lazyPart(
  async () => (await import('#src/features/itinerary/offline/offline-card.tsx')).OfflineCard,
);

// Nor for people who are not part of the event.
const BulletinBanner = lazyPart(
  async () => (await import('#src/features/bulletin/bulletin-banner.tsx')).BulletinBanner,
);

// Visitors have only the itinerary.
const SectionLinks = lazyPart(
  async () => (await import('#src/features/event/section-links.tsx')).SectionLinks,
);

interface Props {
  event: ShownEvent;
  days: ShownDay[];
  wanted: Choice;
  signedIn: boolean;
  /**
   * `unknown`: what is shown was made for strangers; do not ask for an answer that the person may have given
   * already.
   */
  standing?: 'known' | 'unknown';
  updatedAt: number | null;
  offline: boolean;
}

/**
 * The shareable view: three panes on wide screens, two with a day strip on narrower ones, one at a time on
 * phones. A change is rendered once, in slices.
 */
export function ItineraryScreen({ wanted, event, days, updatedAt, ...props }: Props) {
  return (
    <Screen
      {...props}
      event={useDeferredValue(event)}
      days={useDeferredValue(days)}
      updatedAt={useDeferredValue(updatedAt)}
      wanted={useDeferredChoice(wanted)}
    />
  );
}

const Screen = memo(function Screen({
  event,
  days,
  wanted,
  signedIn,
  standing = 'known',
  updatedAt,
  offline,
}: Omit<Props, 'wanted'> & { wanted: DeferredChoice }) {
  const now = useNow();
  const wasServerRendered = useWasServerRendered();
  const layout = useBoardLayout();
  const board = useBoard({
    event,
    days,
    wanted,
    layout,
    now,
    targetOf: (choice) => itineraryTarget(event.id, choice),
  });
  const { day, activity } = board;
  const stage = stageOf(event, days, now);
  const invitation = useInvitation(event.id, signedIn);
  const seen = invitation ? asInvited(event, invitation) : event;
  const offer: AnswerOffer = standing === 'known' ? offerOf(seen, { signedIn, now }) : { kind: 'none' };
  const [answer, sending] = useAnswer(event, signedIn, invitation);
  useAnnounceAll('respondRsvp', answerMessages.outcome);
  // people who are not part of a private event see nothing but its itinerary
  const hasSections =
    signedIn &&
    standing === 'known' &&
    (event.privacy === 'PUBLIC' || event.isOwner || event.isHost || event.isGuest);
  const asking = offer.kind === 'ask' || offer.kind === 'closed';
  const company =
    signedIn || invitation ? (
      <OwnCompany
        event={seen}
        offer={offer}
        sending={sending}
        onGive={(companions) => answer('YES', companions)}
      />
    ) : null;
  const dayProps = day
    ? { days, chosenId: day.id, todayId: board.todayId, hrefOf: board.hrefOfDay, onOpen: board.openDay }
    : null;

  const offlineCard = signedIn ? <OfflineCard eventId={event.id} /> : null;

  return (
    <div className={classes.screen} data-layout={layout} data-asking={asking ? true : undefined}>
      <TopBarTone />
      <Backdrop event={event} day={day} />
      <div inert={board.covered}>
        <ItineraryHeader
          event={seen}
          stage={stage}
          beside={
            <>
              <AnswerLink offer={offer} sending={sending} eventName={event.name} onAnswer={answer} />
              {asking ? null : company}
              {invitation?.ticket ? <TicketLink code={invitation.ticket} /> : null}
            </>
          }
          actions={<HeaderActions event={seen} days={days} now={now} />}
          age={<StaleNote updatedAt={updatedAt} offline={offline} />}
          awaited={standing === 'unknown'}
          keepsPlace={wasServerRendered && signedIn}
          sections={hasSections ? <SectionLinks event={event} /> : null}
        />
      </div>
      {layout !== 'three' && dayProps ? (
        <DayStrip {...dayProps} covered={board.covered} title={layout === 'one' ? event.name : undefined} />
      ) : null}
      {board.lost ? (
        <p className={classes.lost} role="status">
          {board.lost === 'day' ? messages.page.lostDay : messages.page.lostActivity}
        </p>
      ) : null}
      <div className={classes.panes} data-by-width>
        {layout === 'three' && dayProps ? (
          <nav className={classes.pane} aria-label={messages.days.label}>
            <DayList {...dayProps} end={offlineCard} />
          </nav>
        ) : null}
        <ActivitiesPane
          className={classes.pane}
          board={board}
          zone={event.timezone}
          now={now}
          ownScroll={layout !== 'one'}
          // on a phone this scrolls the event's name away: only for people who know where they are
          atNow={layout !== 'one' || event.isOwner || event.isHost || event.isGuest}
          end={layout === 'three' ? null : offlineCard}
        />
        {layout !== 'one' || activity ? (
          <DetailPane className={classes.pane} board={board} event={event} cover={layout === 'one'} />
        ) : null}
      </div>
      {event.isOwner || event.isHost || event.isGuest ? (
        <div className={classes.bulletin} inert={board.covered}>
          <BulletinBanner eventId={event.id} />
        </div>
      ) : null}
      <AnswerBar
        event={event}
        offer={offer}
        byLink={invitation !== null}
        sending={sending}
        company={company}
        onAnswer={answer}
        onSignIn={() => askToSignIn({ reason: { title: event.name, text: messages.answer.signInAsInvited } })}
      />
    </div>
  );
});

/** A person with an invitation link sees the event as the invited person does. */
const asInvited = (event: ShownEvent, invitation: HeldInvitation): ShownEvent => ({
  ...event,
  selfStatus: invitation.status,
  selfDecidedBy: invitation.decidedBy,
  isGuest: invitation.status === 'YES',
  placeInLine: invitation.placeInLine,
  selfCompanions: [...(invitation.companions ?? [])],
});
