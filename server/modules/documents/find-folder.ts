import { and, eq } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import { COMMON } from '#contract/schemas/documents.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { isId } from '#server/access/is-id.ts';
import { Refusal } from '#server/change/refusal.ts';
import { documents, rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { inFolder } from '#server/modules/documents/read-documents.ts';

/**
 * A folder to read: the common one, one's own, or, for hosts, that of anybody who attends, or has attended and left
 * documents. Returns its id.
 * @throws Refusal FORBIDDEN for somebody else's folder, GUEST_NOT_FOUND
 */
export async function folderToRead(
  reader: Reader,
  access: EventAccess,
  userId: string,
  folder: string,
): Promise<string> {
  const id = folder.toLowerCase();
  if (id === COMMON || id === userId) return id;
  if (!isManager(access.relation)) throw new Refusal('FORBIDDEN');
  const known =
    (await attends(reader, access.event.id, id)) ||
    (isId(id) && (await reader.$count(documents, inFolder(access.event.id, id))) > 0);
  if (!known) throw new Refusal('GUEST_NOT_FOUND');
  return id;
}

/**
 * A folder to write to; null is the common one. For hosts, who are already authorised.
 * @throws Refusal GUEST_NOT_FOUND for anybody who does not attend
 */
export async function folderToFill(
  reader: Reader,
  { event }: EventAccess,
  folder: string,
): Promise<string | null> {
  const id = folder.toLowerCase();
  if (id === COMMON) return null;
  if (!(await attends(reader, event.id, id))) throw new Refusal('GUEST_NOT_FOUND');
  return id;
}

async function attends(reader: Reader, eventId: string, userId: string): Promise<boolean> {
  const [found] = isId(userId)
    ? await reader
        .select({ id: rsvps.id })
        .from(rsvps)
        .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId), eq(rsvps.status, 'YES')))
    : [];
  return found !== undefined;
}
