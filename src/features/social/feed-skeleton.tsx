import { Skeleton } from '#src/ui/states/skeleton.tsx';
import cardClasses from '#src/features/social/post-card.module.css';
import classes from '#src/features/social/feed-skeleton.module.css';

/** Placeholder for two posts. */
export function FeedSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      {[0, 1].map((n) => (
        <div key={n} className={`${cardClasses.post} ${classes.card}`}>
          <div className={classes.header}>
            <Skeleton width={44} height={44} radius={44} />
            <div className={classes.lines}>
              <Skeleton width="40%" height={14} />
              <Skeleton width="24%" height={11} />
            </div>
          </div>
          <Skeleton width="92%" height={14} />
          <Skeleton width="68%" height={14} />
          {n === 0 ? <Skeleton width="100%" height={220} radius={14} /> : null}
        </div>
      ))}
    </div>
  );
}
