import card from '#src/features/manage/manage-card.module.css';
import list from '#src/features/manage/manage-list.module.css';
import { messages } from '#src/features/manage/messages.ts';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

/** Placeholder for the cards while they are read. */
export function ManageSkeleton() {
  return (
    <div className={list.grid} role="status" aria-busy="true" aria-label={messages.loading}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={card.card}>
          <Skeleton ratio="16 / 9" radius="var(--mantine-radius-lg) var(--mantine-radius-lg) 0 0" />
          <div className={card.outline}>
            <Skeleton width="64%" height={18} />
            <Skeleton width="48%" height={14} />
            <Skeleton height={6} />
            <Skeleton width="32%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
