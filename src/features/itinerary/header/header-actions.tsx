import { IconSettings, IconShare3 } from '@tabler/icons-react';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { GoLink } from '#src/features/itinerary/go-link.tsx';
import { shareLink } from '#src/features/itinerary/header/share-link.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/header/header-actions.module.css';

/** Share for everybody, Manage Event for hosts. Words fold into icons on phones. */
export function HeaderActions({ event, now }: { event: ShownEvent; now: number }) {
  const mayManage = event.isOwner || event.isHost;
  return (
    <>
      <button type="button" className={classes.action} onClick={() => void shareLink(event.name)}>
        <IconShare3 size={18} stroke={1.75} aria-hidden />
        <span>{messages.page.share}</span>
      </button>
      {mayManage ? (
        <GoLink
          className={classes.action}
          href={`/manage/experiences/${scheduleStatus(event, new Date(now))}/${event.id}/itinerary`}
        >
          <IconSettings size={18} stroke={1.75} aria-hidden />
          <span>{messages.page.manage}</span>
        </GoLink>
      ) : null}
    </>
  );
}
