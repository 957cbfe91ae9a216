import { isManager, isParticipant } from '#contract/rules/relation.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import { TABLE_NAMES, TABLES, type TableName } from '#contract/tables.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';

/** What a viewer receives of an event, and the name under which the device remembers that. */
export interface EventView {
  /**
   * Sent with the cursor. If it differs from the device's, the rows there were served under other rules and
   * the event is reset. So two views of the same name must show the same tables and rows.
   */
  role: string;
  tables: readonly TableName[];
}

/** Privacy is part of the name because picture addresses depend on it. */
export function viewOf({
  event,
  relation,
}: Pick<EventAccess, 'relation'> & { event: Pick<EventAccess['event'], 'privacy'> }): EventView {
  const name = isManager(relation) ? 'manager' : isParticipant(relation) ? 'guest' : 'onlooker';
  return {
    role: `${name}:${event.privacy}`,
    tables: TABLE_NAMES.filter((table) => whoMay(TABLES[table].seenBy, relation, event.privacy)),
  };
}
