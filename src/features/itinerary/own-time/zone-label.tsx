import { useRest } from '#src/data/live/use-rest.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { useOwnTime } from '#src/features/itinerary/own-time/own-time.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

// People in the event's zone have nothing to choose.
const ZoneSwitch = lazyPart(
  async () => (await import('#src/features/itinerary/own-time/zone-switch.tsx')).ZoneSwitch,
  { lost: ({ label }) => label },
);

/** The zone of a day's times, shown once per day; pressing it offers the reader's own zone. */
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
