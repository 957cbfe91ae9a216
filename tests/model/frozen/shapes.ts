// The recorded shapes: a file for each, and `index.json` with their checksums. Recorded files never change
// and are never removed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import type { Effect } from '#tests/model/frozen/samples.ts';
import type { Who } from '#tests/model/frozen/scene.ts';

/** What is sent: an item of a batch, or a call with files. */
export type Wire =
  | { id: string; method: string; path: string; body?: unknown }
  | {
      id: string;
      method: string;
      path: string;
      fields: Record<string, string>;
      files: { field: string; name: string; type: string }[];
    };
export interface FrozenShape {
  by: Who;
  row: OutboxRow;
  /** Bytes in base64. */
  blobs: { sha256: string; type: string; bytes: string }[];
  wire: Wire;
  effect: Effect;
}

const FOLDER = join(import.meta.dirname, 'shapes');
const INDEX = join(FOLDER, 'index.json');
const fileOf = (shape: string): string => join(FOLDER, `${shape}.json`);

export const checksums = (): Record<string, string> =>
  JSON.parse(readFileSync(INDEX, 'utf8')) as Record<string, string>;
/** The names of all recorded shapes. */
export const frozenShapes = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name !== 'index.json')
    .map((name) => name.replace(/\.json$/, ''))
    .sort();
export const checksumOf = (shape: string): string =>
  createHash('sha256')
    .update(readFileSync(fileOf(shape)))
    .digest('hex');
export const readShape = (shape: string): FrozenShape =>
  JSON.parse(readFileSync(fileOf(shape), 'utf8')) as FrozenShape;

export function freeze(shape: string, what: FrozenShape): void {
  writeFileSync(fileOf(shape), `${JSON.stringify(what, null, 2)}\n`, { flag: 'wx' });
  writeFileSync(INDEX, `${JSON.stringify({ ...checksums(), [shape]: checksumOf(shape) }, null, 2)}\n`);
}
