import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/calendar/add-to-calendar.module.css';
import { messages } from '#src/features/calendar/messages.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const CalendarSheet = lazyPart(
  async () => (await import('#src/features/calendar/sheet/calendar-sheet.tsx')).CalendarSheet,
  { over: true },
);

/** In an event's header: adds the whole event to the person's own calendar. */
export function EventCalendar({
  event,
  className = classes.button,
}: {
  event: EventView;
  className?: string | undefined;
}) {
  const [opened, setOpened] = useState(false);
  const once = useOnceTrue(opened);
  return (
    <>
      <button type="button" className={className} title={messages.add} onClick={() => setOpened(true)}>
        <IconCalendarPlus size={18} stroke={1.75} aria-hidden />
        <span className={className === classes.button ? classes.hidden : undefined}>{messages.add}</span>
      </button>
      {once ? <CalendarSheet event={event} opened={opened} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
