import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import { enqueue, type EnqueueOptions } from './enqueue.ts';
import { storedFile, type FileRef } from './stored-file.ts';

/**
 * Queues a change together with its file, if any. Returns and throws as `enqueue` does; also throws when the
 * file cannot be read.
 */
export async function enqueueWithFile<Args, F extends File | null>(
  mutation: Mutation<Args>,
  file: F,
  args: (file: F extends File ? FileRef : null) => NoInfer<Args>,
  { size2d = null, ...options }: EnqueueOptions & { size2d?: FileRef['size2d'] } = {},
): Promise<string | null> {
  const stored = file && (await storedFile(file, size2d));
  const ref = (stored?.ref ?? null) as F extends File ? FileRef : null;
  return enqueue(mutation, args(ref), { ...options, blobs: stored ? [stored.blob] : [] });
}
