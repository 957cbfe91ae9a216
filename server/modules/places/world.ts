import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Gazetteer } from '#contract/gazetteer/gazetteer.ts';
import { readGazetteer } from '#contract/gazetteer/read-gazetteer.ts';

let reading: Promise<Gazetteer> | undefined;

/** The gazetteer, loaded on first use: 75 MB of memory that many servers never need. */
export function theWorld(): Promise<Gazetteer> {
  reading ??= (async () => {
    const packed = await readFile(new URL('./world.txt.br', import.meta.url));
    const text = await promisify(brotliDecompress)(packed);
    return readGazetteer(text.toString(), () => setImmediate());
  })();
  reading.catch(() => {
    reading = undefined;
  });
  return reading;
}
