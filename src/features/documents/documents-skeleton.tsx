import classes from '#src/features/documents/documents.module.css';
import { messages } from '#src/features/documents/messages.ts';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

/** Placeholder for a heading and three documents. */
export function DocumentsSkeleton() {
  return (
    <div className={classes.tab} role="status" aria-busy="true" aria-label={messages.loading}>
      <Skeleton width={220} height={26} />
      <div className={classes.grid}>
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} ratio="4 / 4.4" radius={20} />
        ))}
      </div>
    </div>
  );
}
