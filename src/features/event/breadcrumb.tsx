import { Link } from '@tanstack/react-router';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { messages } from '#src/features/event/messages.ts';
import { Crumbs } from '#src/ui/page/crumbs.tsx';
import { nowMs } from '#src/ui/text/now.ts';

// Parent steps are never marked as the current page.
const EXACT = { exact: true };

/** Manage > Experiences > Ongoing > name, with a [ Private ] marker for private events. */
export function Breadcrumb({ event }: { event: EventRow }) {
  const schedule = scheduleStatus(event, new Date(nowMs()));
  return (
    <Crumbs label={messages.breadcrumb}>
      <Link to="/manage" activeOptions={EXACT}>
        {messages.manage}
      </Link>
      <Link to="/manage/$tab" params={{ tab: 'experiences' }} activeOptions={EXACT}>
        {messages.experiences}
      </Link>
      <Link to="/manage/$tab/$schedule" params={{ tab: 'experiences', schedule }} activeOptions={EXACT}>
        {messages.schedules[schedule]}
      </Link>
      <span aria-current="page">
        <bdi>{event.name}</bdi>
        {event.privacy === 'PRIVATE' ? ` ${messages.privateMark}` : null}
      </span>
    </Crumbs>
  );
}
