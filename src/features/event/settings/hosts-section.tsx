import { Link } from '@tanstack/react-router';
import { displayName } from '#contract/rules/names.ts';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { spanOf } from '#contract/rules/time.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/settings/settings-panel.module.css';
import { PeopleList } from '#src/ui/people/people-list.tsx';
import { nowMs } from '#src/ui/text/now.ts';

const texts = messages.settingsPanel.hosts;

/** The event's hosts, the owner first, with a link to where they are changed. */
export function HostsSection({ event, onLeave }: { event: EventView; onLeave: () => void }) {
  const { owner, hosts } = event;
  const others = hosts.filter(({ guid }) => guid !== owner.guid);
  const schedule = scheduleStatus(spanOf(event.startOn, event.endOn, event.timezone), new Date(nowMs()));
  return (
    <section className={classes.hosts} aria-labelledby="settings-hosts">
      <h3 id="settings-hosts">{texts.title}</h3>
      <PeopleList
        people={[owner, ...others].map((person) => ({
          id: person.guid,
          name: displayName(person),
          picture: person.profilePic,
          ...(person === owner && { note: texts.owner }),
        }))}
      />
      <Link
        to="/manage/$tab/$schedule/$eventId/{-$subview}"
        params={{ tab: 'experiences', schedule, eventId: event.id, subview: 'attendees' }}
        onClick={onLeave}
      >
        {texts.change}
      </Link>
    </section>
  );
}
