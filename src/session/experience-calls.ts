import { array, parse } from 'valibot';
import { DeletedEvent, EventRow } from '#contract/schemas/events.ts';
import { ownCall } from '#src/session/own-call.ts';

/** What is made or brought back by the server alone, and so needs a connection. Fetched with its screens only. */
export const experienceCalls = {
  deleted: async (): Promise<DeletedEvent[]> =>
    parse(array(DeletedEvent), await ownCall({ method: 'GET', path: '/api/events/deleted' })),
  restore: async (id: string): Promise<EventRow> =>
    parse(EventRow, await ownCall({ method: 'POST', path: `/api/events/${id}/restore`, json: {} })),
} as const;
