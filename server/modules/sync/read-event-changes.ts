import type { EventChanges } from '#contract/schemas/sync.ts';
import { lookAtEvent } from '#server/access/event-for.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import type { Reader } from '#server/db/types.ts';
import { readChangedRows, readDeletedIds, type VersionRange } from '#server/modules/sync/changed-rows.ts';
import { viewOf } from '#server/modules/sync/view-of.ts';

/**
 * What changed in one event after a version, as this person may see it: the answer of a mutation
 * (`afterVersion` = its version − 1) and of a pull alike. An event that is gone answers with its own id among
 * the deleted.
 */
export async function readEventChanges(
  reader: Reader,
  userId: string | null,
  eventId: string,
  afterVersion: number,
  now = new Date(),
): Promise<EventChanges> {
  const viewer = { userId, now };
  const access = await lookAtEvent(reader, eventId, viewer);
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
 * The same for an event whose access is known already, within a range of versions. From 0 there is nothing to
 * drop.
 */
export async function changesOf(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
  range: VersionRange,
): Promise<EventChanges> {
  const view = viewOf(access);
  return {
    id: access.event.id,
    version: range.upTo,
    role: view.role,
    changes: await readChangedRows(reader, access, view, viewer, range),
    deleted: range.after === 0 ? {} : await readDeletedIds(reader, access.event.id, view, range),
  };
}
