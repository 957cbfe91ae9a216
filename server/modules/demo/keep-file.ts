import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareUpload, type Allowed, type PreparedFile } from '#server/modules/files/prepare-upload.ts';
import type { FileProvider } from '#server/providers/files/file-provider.ts';

export interface Store {
  provider: FileProvider;
  /** Holds the file until it is stored. */
  folder: string;
}

/** Stores content made by the demo like an upload. */
export async function keepFile(
  { provider, folder }: Store,
  { name, content, allow }: { name: string; content: Buffer; allow: Allowed },
): Promise<PreparedFile> {
  await mkdir(folder, { recursive: true });
  const file = {
    field: 'file',
    name,
    path: path.join(folder, randomUUID()),
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    sentBy: 'demo',
  };
  try {
    await writeFile(file.path, content);
    return await prepareUpload(provider, file, allow);
  } finally {
    await rm(file.path, { force: true });
  }
}
