import { IconArrowLeft, IconShare3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Board } from '#src/features/itinerary/board/use-board.ts';
import { shareLink } from '#src/features/itinerary/header/share-link.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { ActivityDetail } from '#src/features/itinerary/panes/activity-detail.tsx';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import classes from '#src/features/itinerary/panes/detail-pane.module.css';

interface Props {
  className: string | undefined;
  board: Board;
  event: ShownEvent;
  /** On phones the details cover the whole screen, with Back. */
  cover: boolean;
  /** Replaces the details where they can be edited; receives what goes on top of the picture. */
  edit?: ((overPicture: ReactNode) => ReactNode) | undefined;
}

export function DetailPane({ className, board, event, cover, edit }: Props) {
  const { activity, day } = board;
  const over =
    cover && activity ? <Over back={board.leave} to={day?.name ?? event.name} title={activity.name} /> : null;
  return (
    <section
      className={`${className} ${cover ? classes.cover : ''}`}
      aria-label={messages.detail.label}
      data-at-bottom={cover && activity ? 'bar' : undefined}
    >
      <div key={activity?.id} className={classes.scroll}>
        {activity && edit ? edit(over) : null}
        {activity && !edit ? (
          <ActivityDetail
            activity={activity}
            zone={event.timezone}
            headingRef={board.headingRef}
            overPicture={over}
          />
        ) : null}
        {activity ? null : (
          <div className={classes.none}>
            <EmptyState scene="forest-mist" title={messages.detail.none} text={messages.detail.noneHint} />
          </div>
        )}
      </div>
    </section>
  );
}

function Over({ back, to, title }: { back: () => void; to: string; title: string }) {
  return (
    <div className={classes.over}>
      <button type="button" className={classes.round} aria-label={messages.page.back(to)} onClick={back}>
        <IconArrowLeft size={21} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.round}
        aria-label={messages.page.share}
        onClick={() => void shareLink(title)}
      >
        <IconShare3 size={21} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
