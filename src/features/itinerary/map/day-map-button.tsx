import { IconMapPin } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import classes from '#src/features/calendar/add-to-calendar.module.css';
import { messages } from '#src/features/itinerary/messages.ts';
import { hasMap } from '#src/features/itinerary/map/has-map.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const DayMapSheet = lazyPart(
  async () => (await import('#src/features/itinerary/map/day-map-sheet.tsx')).DayMapSheet,
  { over: true },
);

interface Props {
  day: ShownDay;
  hrefOf: (activityId: string) => string;
  onOpen: (activityId: string, byKeyboard: boolean) => void;
}

/** In the header of a day with at least two places of known position. */
export function DayMapButton({ day, hrefOf, onOpen }: Props) {
  const [opened, setOpened] = useState(false);
  const once = useOnceTrue(opened);
  const shown = useMemo(() => hasMap(day.activities), [day.activities]);
  if (!shown) return null;
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={messages.days.map(day.name)}
        title={messages.days.map(day.name)}
        onClick={() => setOpened(true)}
      >
        <IconMapPin size={20} stroke={1.75} aria-hidden />
      </button>
      {once ? (
        <DayMapSheet
          day={day}
          opened={opened}
          onClose={() => setOpened(false)}
          hrefOf={hrefOf}
          onOpen={onOpen}
        />
      ) : null}
    </>
  );
}
