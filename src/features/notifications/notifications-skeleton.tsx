import classes from '#src/features/notifications/notifications-list.module.css';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

/** Placeholder for four notifications. */
export function NotificationsSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className={classes.row}>
          <Skeleton width={36} height={36} radius={36} />
          <div className={classes.words}>
            <Skeleton width="80%" height={14} />
            <Skeleton width="45%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
