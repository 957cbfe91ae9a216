import type { EventChanges } from '#contract/schemas/sync.ts';
import { findEventAccess } from '#server/access/event-for.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import type { Reader } from '#server/db/types.ts';
import { epochOf } from '#server/modules/sync/epoch-of.ts';
import { readChangedRows, readDeletedIds } from '#server/modules/sync/changed-rows.ts';
import { changedTables } from '#server/modules/sync/changed-tables.ts';
import type { VersionRange } from '#server/modules/sync/table-reader.ts';
import { viewOf } from '#server/modules/sync/view-of.ts';

/**
 * What changed in one event after a version, as this person may see it: for the response to a mutation
 * (`afterVersion` = its version − 1) as well as for a pull. For a deleted event it returns the event's own id among
 * the deleted ones.
 */
export async function readEventChanges(
  reader: Reader,
  userId: string | null,
  eventId: string,
  afterVersion: number,
  now = new Date(),
): Promise<EventChanges> {
  const viewer = { userId, now };
  const access = await findEventAccess(reader, eventId, viewer);
  if (!access)
    return {
      id: eventId,
      version: afterVersion + 1,
      role: 'none',
      changes: {},
      deleted: { events: [eventId] },
    };
  return changesOf(reader, access, viewer, { after: afterVersion, upTo: access.event.version });
}

/**
 * The same for an event whose access is already known, within a range of versions. A device that starts from 0 has
 * nothing to drop.
 */
export async function changesOf(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
  range: VersionRange,
): Promise<EventChanges> {
  const { role, tables } = viewOf(access);
  const of = { reader, access, viewer, range };
  const { id: eventId } = access.event;
  const changed =
    range.after === 0 ? tables : await changedTables(reader, tables, { eventId, after: range.after });
  return {
    id: eventId,
    version: range.upTo,
    role,
    epoch: await epochOf(reader, access.event, range.upTo),
    changes: await readChangedRows(changed, of),
    deleted: range.after === 0 ? {} : await readDeletedIds(tables, changed, of),
  };
}
