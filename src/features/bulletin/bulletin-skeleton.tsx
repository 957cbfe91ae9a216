import cardClasses from '#src/features/bulletin/bulletin-card.module.css';
import classes from '#src/features/bulletin/bulletin-tab.module.css';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

/** Placeholder for two bulletins. */
export function BulletinSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      {[0, 1].map((n) => (
        <div key={n} className={cardClasses.card}>
          <div className={`${cardClasses.words} ${classes.outline}`}>
            <div className={cardClasses.header}>
              <Skeleton width={32} height={32} radius={32} />
              <Skeleton width="30%" height={12} />
            </div>
            <Skeleton width="55%" height={20} />
            <Skeleton width="90%" height={14} />
            <Skeleton width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
