import classes from './skeleton-card.module.css';
import { Skeleton } from './skeleton.tsx';

/** The shape of a grid of event cards while it is read: six unless told. */
export function SkeletonCards({ count = 6, label }: { count?: number; label: string }) {
  return (
    <div className={classes.grid} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.card}>
          <Skeleton ratio="16 / 9" radius="var(--mantine-radius-lg)" />
          <Skeleton width="64%" height={18} />
          <Skeleton width="42%" height={13} />
        </div>
      ))}
    </div>
  );
}
