import classes from '#src/features/event/event-skeleton.module.css';
import { messages } from '#src/features/event/messages.ts';
import { Page } from '#src/ui/page/page.tsx';
import { FirstLook } from '#src/ui/states/first-look.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

/** Placeholder for header, tabs and a section while the event is read. */
export function EventSkeleton({
  eventId,
  section = 'itinerary',
}: {
  eventId: string;
  section?: string | undefined;
}) {
  return (
    <FirstLook label={messages.loading} eventId={eventId}>
      <Page>
        <div role="status" aria-busy="true" aria-label={messages.loading}>
          <div className={classes.header}>
            <Skeleton width={84} height={84} radius={20} />
            <div className={classes.lines}>
              <Skeleton width={130} height={26} radius={13} />
              <Skeleton width="min(60%, 320px)" height={30} />
              <Skeleton width="min(40%, 220px)" height={16} />
            </div>
          </div>
          <Skeleton width="min(100%, 560px)" height={44} />
          <SectionSkeleton section={section} />
        </div>
      </Page>
    </FirstLook>
  );
}

/** Placeholder for the section alone while its code loads. */
export function SectionSkeleton({ section }: { section?: string }) {
  return section === 'itinerary' ? (
    <div className={classes.panes} aria-busy="true">
      <Skeleton className={classes.days} height={360} radius={20} />
      <Skeleton height={420} radius={20} />
      <Skeleton className={classes.detail} height={420} radius={24} />
    </div>
  ) : (
    <div className={classes.section} aria-busy="true">
      <Skeleton height={110} radius={20} />
      <Skeleton height={220} radius={20} />
    </div>
  );
}
