import { useRest } from '#src/data/live/use-rest.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { useOwnTime } from '#src/features/itinerary/own-time/own-time.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

// Who is where the event is has nothing to choose.
const ZoneSwitch = lazyPart(
  async () => (await import('#src/features/itinerary/own-time/zone-switch.tsx')).ZoneSwitch,
  { lost: ({ label }) => label },
);

/** In which zone the times of a day are, once per day; pressed, it offers those of the reader's own. */
export function ZoneLabel({ date, zone }: { date: string; zone: string }) {
  const own = useOwnTime(date, zone);
  const rest = useRest();
  const label =
    own.zone && own.chosen
      ? messages.activities.ownZone(cityOf(own.zone))
      : messages.activities.zone(cityOf(zone));
  if (!own.zone || !rest) return label;
  return <ZoneSwitch label={label} eventZone={zone} ownZone={own.zone} mine={own.chosen} meanwhile={label} />;
}
