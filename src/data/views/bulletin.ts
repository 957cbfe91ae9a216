import type { BulletinRow } from '#contract/schemas/bulletin.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';
import { unsentFirst } from '#src/data/views/unsent-first.ts';

export type BulletinView = Synced<BulletinRow>;
export interface BulletinsView {
  /** Those that only this device has, then newest first. */
  bulletins: BulletinView[];
  /** Other people's bulletins that the person has not read, newest first. */
  unread: BulletinView[];
}

export async function readBulletins(data: LocalData, eventId: string): Promise<BulletinsView> {
  const view = await readEventView(data, eventId, ['bulletins', 'reads']);
  const self = view.self().guid;
  const readTo = view.get('reads', eventId)?.bulletins;
  const isRead = ({ timestamp }: BulletinRow): boolean =>
    readTo !== undefined && Date.parse(timestamp) <= Date.parse(readTo);
  const bulletins = view.rows('bulletins').sort((a, b) => unsentFirst(a, b) || newestFirst(a, b));
  return {
    bulletins,
    unread: bulletins.filter(
      (bulletin) => bulletin.version > 0 && bulletin.owner.guid !== self && !isRead(bulletin),
    ),
  };
}

const newestFirst = (a: BulletinRow, b: BulletinRow): number =>
  Date.parse(b.timestamp) - Date.parse(a.timestamp) || (a.id < b.id ? 1 : -1);
