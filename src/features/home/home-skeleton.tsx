import classes from '#src/features/home/home-page.module.css';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

/** Placeholder for six cards. */
export function HomeSkeleton() {
  return (
    <div className={classes.grid} aria-busy="true">
      {Array.from({ length: 6 }, (_, n) => (
        <div key={n} className={classes.outline}>
          <Skeleton ratio="1" radius={20} />
          <Skeleton width="72%" height={18} />
          <Skeleton width="48%" height={14} />
        </div>
      ))}
    </div>
  );
}
