import { displayName } from '#contract/rules/names.ts';
import type { DocumentRow } from '#contract/schemas/documents.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { compareNames } from '#src/data/views/by-name.ts';
import { compare } from '#src/data/views/by-time.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';
import { unsentFirst } from '#src/data/views/unsent-first.ts';

export type DocumentView = Synced<DocumentRow>;
export interface DocumentsView {
  /** In order of upload; those that only this device has come last. */
  documents: DocumentView[];
  self: string;
}
/** For hosts: the documents with the people they belong to. */
export interface FoldersView extends DocumentsView {
  /** Attendees, and former attendees who left documents behind, by name. */
  people: RsvpView[];
}

/** Without the guest list, which has thousands of rows. */
export async function readDocuments(data: LocalData, eventId: string): Promise<DocumentsView> {
  const view = await readEventView(data, eventId, ['documents']);
  return { documents: view.rows('documents').sort(byUpload), self: view.self().guid };
}

export async function readFolders(data: LocalData, eventId: string): Promise<FoldersView> {
  const view = await readEventView(data, eventId, ['documents', 'rsvps']);
  const documents = view.rows('documents').sort(byUpload);
  const owners = new Set(documents.map(({ userId }) => userId));
  return {
    documents,
    people: view
      .rows('rsvps')
      .filter(({ status, user }) => user.guid !== null && (status === 'YES' || owners.has(user.guid)))
      .map((row) => ({ row, name: displayName(row.user) }))
      .sort((a, b) => compareNames(a.name, b.name) || compare(a.row.id, b.row.id))
      .map(({ row }) => row),
    self: view.self().guid,
  };
}

const byUpload = (a: DocumentRow, b: DocumentRow): number =>
  unsentFirst(b, a) || compare(a.uploadedAt, b.uploadedAt) || compare(a.id, b.id);
