import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/**
 * Writes the files of a dumped cluster (tar, compressed or not) below `folder`. The database could load the dump
 * itself, but would then start twice in one process: a second and a hundred megabytes more.
 * @throws Error for an archive that is not one of our own dumps
 */
export function unpackCluster(dump: Uint8Array, folder: string): void {
  const tar = dump[0] === 0x1f && dump[1] === 0x8b ? gunzipSync(dump) : Buffer.from(dump);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const text = (from: number, length: number) =>
      tar.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const [name, bytes, type] = [
      `${text(345, 155)}${text(0, 100)}`.replace(/^(?:\.?\/)+/, ''),
      Number.parseInt(text(124, 12), 8),
      text(156, 1),
    ];
    const target = path.join(folder, name);
    if (!Number.isInteger(bytes) || name.split('/').includes('..'))
      throw new Error('the template of the database is damaged');
    if (type === '5') fs.mkdirSync(target, { recursive: true, mode: 0o700 });
    else if (type === '0' || type === '') {
      fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
      fs.writeFileSync(target, tar.subarray(at + BLOCK, at + BLOCK + bytes), { mode: 0o600 });
    } else throw new Error(`the template of the database has an entry of type ${type}`);
    at += BLOCK + Math.ceil(bytes / BLOCK) * BLOCK;
  }
  if (!fs.existsSync(path.join(folder, 'PG_VERSION')))
    throw new Error('the template of the database is damaged');
}
