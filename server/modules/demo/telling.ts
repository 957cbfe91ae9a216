import type { Unit } from '#server/change/unit.ts';
import type { Tx } from '#server/db/types.ts';
import type { Letter } from '#server/modules/demo/letter-pdf.ts';
import type { Scene } from '#server/modules/demo/scenes.ts';
import type { PersonKey } from '#server/modules/demo/story.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';

export interface Telling {
  tx: Tx;
  now: Date;
  userIds: Record<PersonKey, string>;
  pictures: ReadonlyMap<Scene, PreparedFile>;
  papers: ReadonlyMap<Letter, PreparedFile>;
}

/** A change by a person of the demo; at the time of planning, unless a time is given. */
export type By = (who: PersonKey, at?: Date) => Unit;

export const HOUR = 3_600_000;

// nobody in the demo has a mailbox
export const noPost = { mail: { queue: async () => {} }, config: { publicUrl: '', secret: '' }, quiet: true };
