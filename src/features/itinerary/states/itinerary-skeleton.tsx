import { messages } from '#src/features/itinerary/messages.ts';
import { Skeleton } from '#src/ui/states/skeleton.tsx';
import classes from '#src/features/itinerary/states/itinerary-skeleton.module.css';

const SLOTS = [84, 168, 84, 84, 84];

/** The outline of the itinerary while none of it is held. */
export function ItinerarySkeleton({ withHeader }: { withHeader: boolean }) {
  return (
    <div
      className={withHeader ? `${classes.skeleton} ${classes.own}` : classes.skeleton}
      role="status"
      aria-busy="true"
      aria-label={messages.page.loading}
    >
      {withHeader ? (
        <div className={classes.header}>
          <Skeleton width={180} height={26} radius={13} />
          <Skeleton width="min(420px, 80%)" height={40} />
          <Skeleton width="min(300px, 60%)" height={18} radius={6} />
        </div>
      ) : null}
      <div className={classes.panes}>
        <Skeleton className={classes.days} height="100%" radius={28} />
        <div className={classes.slots}>
          <Skeleton width="60%" height={34} />
          {SLOTS.map((height, index) => (
            <Skeleton key={index} height={height} radius={20} />
          ))}
        </div>
        <Skeleton className={classes.detail} height="100%" radius={28} />
      </div>
    </div>
  );
}
