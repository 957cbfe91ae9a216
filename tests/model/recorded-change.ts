// The changes that people have made, as the model records them.
import type { TableName } from '#contract/tables.ts';

/** One change that somebody made. */
export interface RecordedChange {
  id: string;
  type: string;
  args: unknown;
  /** Number of the client that made it. */
  client: number;
  /** It was stored in the outbox, not sent directly. */
  queued: boolean;
  /** It was never sent because another one replaced it, or a command has discarded it. */
  withdrawn: boolean;
}

interface Target {
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

/** What the change creates. */
export function createdBy({ type, args }: Pick<RecordedChange, 'type' | 'args'>): Target | undefined {
  const { id, eventId = id } = args as Record<string, string>;
  if (type === 'checkIn' && id && eventId) return { table: 'arrivals', id, eventId };
  const [, noun] = /^(?:create|copy)(\w+)$/.exec(type) ?? [];
  const table = noun ? TABLE_OF[noun] : undefined;
  return table && id && eventId ? { table, id, eventId } : undefined;
}

/** What the change deletes. */
export function deletedBy({ type, args }: Pick<RecordedChange, 'type' | 'args'>): Target | undefined {
  const noun = type.startsWith('delete') ? type.slice('delete'.length) : '';
  const table = TABLE_OF[noun];
  const of = args as Record<string, string>;
  if (type === 'undoCheckIn' && of.arrivalId && of.eventId)
    return { table: 'arrivals', id: of.arrivalId, eventId: of.eventId };
  const id = of[`${noun.toLowerCase()}Id`];
  return table && id ? { table, id, eventId: of.eventId ?? id } : undefined;
}
