import { isParticipant, relationOf } from '#contract/rules/relation.ts';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { serverNow } from '#src/data/device/clock-difference.ts';
import { readItinerary, type EventView, type ItineraryView } from '#src/data/views/event.ts';
import { readHome } from '#src/data/views/home.ts';

/** How many upcoming events to read: what comes next does not depend on days a year ahead. */
const AHEAD = 3;

/**
 * The programmes of the person's own events that are under way, and of the next few that have activities; by
 * start.
 */
export async function readAgenda(data: LocalData): Promise<ItineraryView[]> {
  const now = new Date(serverNow(data.device.clock));
  const agenda: ItineraryView[] = [];
  let ahead = 0;
  for (const event of (await readHome(data)).events) {
    const status = scheduleStatus(event, now);
    if (status === 'finished' || !takesPart(event)) continue;
    const isAhead = status === 'upcoming';
    if (isAhead && ahead === AHEAD) continue;
    // each one decides whether another is needed
    // oxlint-disable-next-line no-await-in-loop
    const itinerary = await readItinerary(data, event.id);
    if (!itinerary?.days.some(({ activities }) => activities.length > 0)) continue;
    agenda.push(itinerary);
    if (isAhead) ahead += 1;
  }
  return agenda;
}

const takesPart = ({ isOwner, isHost, selfStatus: status }: EventView): boolean =>
  isParticipant(relationOf({ signedIn: true, isOwner, isHost, status }));
