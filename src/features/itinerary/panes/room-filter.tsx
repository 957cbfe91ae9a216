import { messages } from '#src/features/itinerary/messages.ts';
import { placeOf } from '#src/features/itinerary/place-of.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/panes/room-filter.module.css';

export const roomOf = ({ location }: ShownActivity): string | undefined => placeOf(location)?.name;

/** The rooms of a day in alphabetical order, numbers as numbers. */
export const roomsOf = (activities: readonly ShownActivity[]): string[] =>
  [...new Set(activities.map(roomOf).filter((room) => room !== undefined))].sort((a, b) =>
    a.localeCompare(b, undefined, { numeric: true }),
  );

interface Props {
  rooms: readonly string[];
  /** undefined: all of them. */
  chosen: string | undefined;
  onChoose: (room: string | undefined) => void;
}

/** On a day with tracks: shows only one room. */
export function RoomFilter({ rooms, chosen, onChoose }: Props) {
  return (
    <select
      className={classes.rooms}
      aria-label={messages.activities.room}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value || undefined)}
    >
      <option value="">{messages.activities.allRooms}</option>
      {rooms.map((room) => (
        <option key={room}>{room}</option>
      ))}
    </select>
  );
}
