// What people have done, as the model records it.
import type { TableName } from '#contract/tables.ts';

/** One thing that somebody did, until its outcome is known. */
export interface Deed {
  id: string;
  type: string;
  args: unknown;
  /** Number of the seat where it was done. */
  seat: number;
  /** It was in the outbox, not sent directly. */
  queued: boolean;
  /** It was never sent because another replaced it, or it was undone by command. */
  withdrawn: boolean;
}

interface Thing {
  table: TableName;
  id: string;
  eventId: string;
}

const TABLE_OF: Record<string, TableName> = {
  Event: 'events',
  Day: 'days',
  Activity: 'activities',
  Post: 'posts',
  Comment: 'comments',
  Bulletin: 'bulletins',
  Form: 'forms',
  Document: 'documents',
};

/** What it created. */
export function thingMadeBy({ type, args }: Pick<Deed, 'type' | 'args'>): Thing | undefined {
  const { id, eventId = id } = args as Record<string, string>;
  if (type === 'checkIn' && id && eventId) return { table: 'arrivals', id, eventId };
  const [, noun] = /^(?:create|copy)(\w+)$/.exec(type) ?? [];
  const table = noun ? TABLE_OF[noun] : undefined;
  return table && id && eventId ? { table, id, eventId } : undefined;
}

/** What it deleted. */
export function thingDeletedBy({ type, args }: Pick<Deed, 'type' | 'args'>): Thing | undefined {
  const noun = type.startsWith('delete') ? type.slice('delete'.length) : '';
  const table = TABLE_OF[noun];
  const of = args as Record<string, string>;
  if (type === 'undoCheckIn' && of.arrivalId && of.eventId)
    return { table: 'arrivals', id: of.arrivalId, eventId: of.eventId };
  const id = of[`${noun.toLowerCase()}Id`];
  return table && id ? { table, id, eventId: of.eventId ?? id } : undefined;
}
