import { displayName } from '#contract/rules/names.ts';
import type { DocumentRow } from '#contract/schemas/documents.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';

export type DocumentView = Synced<DocumentRow>;
export interface DocumentsView {
  /** In the order in which they were uploaded; what only this device has is last. */
  documents: DocumentView[];
  /** Who attends, or did and left documents behind, by name. */
  people: RsvpView[];
  self: string;
}

export async function readDocuments(data: LocalData, eventId: string): Promise<DocumentsView> {
  const view = await readEventView(data, eventId, ['documents', 'rsvps']);
  const documents = view.rows('documents').sort(byUpload);
  const owners = new Set(documents.map(({ userId }) => userId));
  return {
    documents,
    people: view
      .rows('rsvps')
      .filter(({ status, user }) => user.guid !== null && (status === 'YES' || owners.has(user.guid)))
      .sort((a, b) => displayName(a.user).localeCompare(displayName(b.user)) || (a.id < b.id ? -1 : 1)),
    self: view.self().guid,
  };
}

// By state, not by time: on a device whose clock is wrong, one's own would be anywhere.
const byUpload = (a: DocumentRow, b: DocumentRow): number =>
  Number(a.version === 0) - Number(b.version === 0) ||
  Date.parse(a.uploadedAt) - Date.parse(b.uploadedAt) ||
  (a.id < b.id ? -1 : 1);
