import type { LocalData } from '#src/data/databases/local-data.ts';
import { KeptFiles } from './kept-files.ts';

const open = new WeakMap<LocalData, KeptFiles>();

/** The kept files of this data's owner; opened on first use. */
export function keptFilesOf(data: LocalData): KeptFiles {
  const held = open.get(data);
  const known = held && !held.isClosed ? held : new KeptFiles(data.device, data.key);
  open.set(data, known);
  return known;
}
