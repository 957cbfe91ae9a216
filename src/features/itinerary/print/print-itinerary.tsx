import { IconPrinter } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import add from '#src/features/calendar/add-to-calendar.module.css';
import { Booklet } from '#src/features/itinerary/print/booklet.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { picturesChoice } from '#src/features/itinerary/print/pictures-choice.ts';
import { useBooklet } from '#src/features/itinerary/print/use-booklet.ts';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';

const PrintSheet = lazyPart(
  async () => (await import('#src/features/itinerary/print/print-sheet.tsx')).PrintSheet,
  { over: true },
);

interface Props {
  event: ShownEvent;
  days: readonly ShownDay[];
  /** Class of the button; by default a round one without text. */
  className?: string | undefined;
}

/** The print button: while it is mounted, every way of printing this page prints the event's booklet. */
export function PrintItinerary({ event, days, className = add.button }: Props) {
  const [opened, setOpened] = useState(false);
  const once = useOnceTrue(opened);
  const { made, left, printNow, stop } = useBooklet(days.length);
  const pictures = useSyncExternalStore(picturesChoice.subscribe, picturesChoice.get) === 'yes';
  const hour12 = useHour12();
  return (
    <>
      <button
        type="button"
        className={className}
        title={messages.page.print}
        data-print
        onClick={() => setOpened(true)}
      >
        <IconPrinter size={18} stroke={1.75} aria-hidden />
        <span className={className === add.button ? add.hidden : undefined}>{messages.page.print}</span>
      </button>
      {once ? (
        <PrintSheet
          opened={opened}
          pictures={pictures}
          onPrint={printNow}
          onStop={stop}
          onClose={() => setOpened(false)}
        />
      ) : null}
      {made
        ? createPortal(
            <Booklet
              event={event}
              days={left === null ? days : days.slice(0, left)}
              origin={location.origin}
              hour12={hour12}
              pictures={pictures ? 'all' : 'none'}
            />,
            document.body,
          )
        : null}
    </>
  );
}

/** On the event's own page, whose header does not have the days. */
export function PrintEvent({ event: { id } }: { event: { id: string } }) {
  const live = useItinerary(id);
  return live.state === 'ready' ? <PrintItinerary event={live.value.event} days={live.value.days} /> : null;
}
