import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '#server/change/change-route.ts';
import { isNestedDeeper } from '#server/change/is-nested-deeper.ts';
import { Refusal } from '#server/change/refusal.ts';

export interface Multipart {
  body: Record<string, unknown>;
  files: UploadedFile[];
  /** Deletes everything in `files`; copy elsewhere what must be kept. */
  clean(): Promise<void>;
}

const FIELD_BYTES = 64 * 1024;
const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** States the limit on the field that carried the file. */
export function fileTooLarge(field: string, most: number): Refusal {
  const text = `The file is too large; at most ${megabytes(most)} are allowed.`;
  return new Refusal('TOO_LARGE', { text, fields: { [field]: text } });
}

/** @throws Refusal TOO_LARGE when each file is within its limit but their total is not */
export function checkTotal(
  files: readonly UploadedFile[],
  { total = Number.POSITIVE_INFINITY }: { total?: number },
): void {
  const last = files.at(-1);
  if (!last || files.reduce((sum, { bytes }) => sum + bytes, 0) <= total) return;
  const text = `The files are too large; at most ${megabytes(total)} together are allowed.`;
  throw new Refusal('TOO_LARGE', { text, fields: { [last.field]: text } });
}

/**
 * Reads a multipart call, storing its files in `folder` with size and content hash. Fields are text; those named in
 * `json` are parsed where possible. Leaves nothing behind when it fails.
 * @throws Refusal TOO_LARGE, stating the limit
 */
export async function readMultipart(
  request: FastifyRequest,
  folder: string,
  limits: { max: number; bytes: number; total?: number; json?: readonly string[] },
  sentBy: string,
): Promise<Multipart> {
  await mkdir(folder, { recursive: true });
  const files: UploadedFile[] = [];
  const body: Record<string, unknown> = {};
  const clean = async () => {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
  };
  try {
    for await (const part of request.parts({
      limits: {
        fileSize: limits.bytes,
        files: limits.max,
        fields: 40,
        fieldSize: FIELD_BYTES,
        fieldNameSize: 100,
      },
    })) {
      if (part.type === 'file') {
        const file: UploadedFile = {
          field: part.fieldname,
          name: part.filename ?? '',
          path: path.join(folder, randomUUID()),
          bytes: 0,
          sha256: '',
          sentBy,
        };
        files.push(file);
        await save(part.file, file);
        if (part.file.truncated) throw fileTooLarge(part.fieldname, limits.bytes);
        checkTotal(files, limits);
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal('TOO_LARGE');
        body[part.fieldname] = limits.json?.includes(part.fieldname) ? jsonOrText(part.value) : part.value;
      }
    }
    // a form sends an empty file where none was chosen
    for (const file of files.filter(({ bytes }) => bytes === 0)) {
      files.splice(files.indexOf(file), 1);
      await rm(file.path, { force: true });
    }
    return { body, files, clean };
  } catch (error) {
    await clean();
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'FST_FILES_LIMIT' || error.code === 'FST_REQ_FILE_TOO_LARGE')
    ) {
      throw new Refusal('TOO_LARGE', {
        text:
          error.code === 'FST_FILES_LIMIT'
            ? `At most ${limits.max} ${limits.max === 1 ? 'file is' : 'files are'} allowed.`
            : `The file is too large; at most ${megabytes(limits.bytes)} are allowed.`,
      });
    }
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    // a truncated or malformed body: whatever the parser says, the caller is at fault
    if (error instanceof Error && !('syscall' in error)) throw new Refusal('BAD_REQUEST');
    throw error;
  }
}

async function save(from: Readable, file: UploadedFile): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(
    from,
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        file.bytes += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    }),
    createWriteStream(file.path),
  );
  file.sha256 = hash.digest('hex');
}

function jsonOrText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*(?:[[{]|null\s*$)/.test(value)) return value;
  try {
    const read: unknown = JSON.parse(value);
    return isNestedDeeper(read) ? value : read;
  } catch {
    return value;
  }
}
