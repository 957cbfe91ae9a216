import { Link } from '@tanstack/react-router';
import type { ScheduleStatus } from '#contract/rules/schedule-status.ts';
import { messages } from '#src/features/manage/messages.ts';
import { SCHEDULES, type BySchedule } from '#src/features/manage/schedule.ts';
import classes from '#src/features/manage/schedule-tabs.module.css';

/** Ongoing, Upcoming, Finished with their counts; each has its own URL. */
export function ScheduleTabs({
  groups,
  current,
}: {
  groups: BySchedule<unknown> | null;
  current: ScheduleStatus | null;
}) {
  return (
    <nav className={classes.tabs} aria-label={messages.scheduleLabel}>
      {SCHEDULES.map((schedule) => (
        <Link
          key={schedule}
          to="/manage/$tab/$schedule"
          params={{ tab: 'experiences', schedule }}
          replace
          aria-current={schedule === current ? 'page' : undefined}
          className={classes.tab}
        >
          {messages.schedules[schedule]}
          <span>{groups ? groups[schedule].length : '–'}</span>
        </Link>
      ))}
    </nav>
  );
}
