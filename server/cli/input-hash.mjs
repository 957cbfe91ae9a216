// One hash over files and folders: equal hash, equal build. Hashes contents and not file times, which a checkout
// changes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * @param {string} root
 * @param {string[]} inputs files and folders below root; missing ones count as absent
 */
export function inputHash(root, inputs) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesBelow(join(root, input))) {
      hash
        .update(relative(root, file).split(sep).join('/'))
        .update('\0')
        .update(readFileSync(file))
        .update('\0');
    }
  return hash.digest('hex');
}

function filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  // *.gen.ts is written by the build itself
  const names = readdirSync(path)
    .filter((name) => !name.startsWith('.') && !name.includes('.gen.'))
    .sort();
  return names.flatMap((name) => filesBelow(join(path, name)));
}
