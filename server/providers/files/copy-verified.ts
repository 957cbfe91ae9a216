import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';

/**
 * Copies a file and returns the size and SHA-256 of exactly the bytes written, even if the original changes
 * meanwhile. Durable when it resolves; leaves nothing behind when it fails. `to` must not exist.
 */
export async function copyVerified(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const copy = await open(to, 'wx');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(from, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await copy.writeFile(chunk);
      bytes += chunk.length;
    }
    await copy.sync();
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  } finally {
    await copy.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
