import classes from '#src/features/feedback/form-card.module.css';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

/** Placeholder for a form. */
export function FeedbackSkeleton() {
  return (
    <div className={classes.board} aria-busy="true">
      <div className={classes.card}>
        <Skeleton width={90} height={26} radius={26} />
        <Skeleton width="55%" height={22} />
        <Skeleton width="80%" height={14} />
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} width="100%" height={64} radius={16} />
        ))}
      </div>
    </div>
  );
}
