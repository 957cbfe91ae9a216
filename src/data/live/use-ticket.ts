import { STALE } from '#contract/constants.ts';
import type { Live } from '#src/data/live/live.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readTicketView, type TicketView } from '#src/data/views/ticket.ts';

/** One's own ticket to an event; empty for people without one. */
export const useTicket = (eventId: string): Live<readonly TicketView[]> =>
  useLive({
    key: `ticket/${eventId}`,
    pullKey: eventId,
    stale: STALE.rsvps,
    read: async (data) => {
      const ticket = await readTicketView(data, eventId);
      return loadedList(data, eventId, ticket ? [ticket] : [], ticket === null);
    },
  });
