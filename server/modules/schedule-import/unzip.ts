import { inflateRawSync } from 'node:zlib';
import { badField } from '#server/change/refusal.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';

const END = Buffer.from('PK\u0005\u0006');
const LOCATOR_64 = Buffer.from('PK\u0006\u0007');
const IN_64_BITS = 0xffff_ffff;

/**
 * The files of a zip archive whose names match. The archive's own word on how large they are is not taken, and
 * they may not share their compressed bytes.
 * @throws Refusal INVALID_INPUT for more than `max` bytes, or for what is no archive
 */
export function unzip(bytes: Buffer, wanted: RegExp, max: number): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  let [room, packed] = [max, bytes.length];
  try {
    for (const { name, isStored, size, at } of entriesOf(bytes)) {
      if (!wanted.test(name)) continue;
      packed -= size;
      if (packed < 0) break;
      const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
      const content = bytes.subarray(start, start + size);
      const file = isStored ? content : inflateRawSync(content, { maxOutputLength: room + 1 });
      room -= file.length;
      if (room < 0) break;
      files[name] = file;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'))
      throw badField('file', importTexts.notWorkbook);
    room = -1;
  }
  if (room < 0 || packed < 0) throw badField('file', importTexts.tooMuchInside);
  return files;
}

/** @throws RangeError for a place outside the file */
function* entriesOf(bytes: Buffer) {
  const end = bytes.lastIndexOf(END);
  if (end < 0) throw new RangeError('no directory');
  let [left, at] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  if (end >= 20 && bytes.subarray(end - 20, end - 16).equals(LOCATOR_64)) {
    const end64 = wide(bytes, end - 12);
    [left, at] = [wide(bytes, end64 + 32), wide(bytes, end64 + 48)];
  }
  for (; left > 0; left -= 1) {
    const extraAt = at + 46 + bytes.readUInt16LE(at + 28);
    const extraEnd = extraAt + bytes.readUInt16LE(at + 30);
    yield {
      name: bytes.toString('utf8', at + 46, extraAt),
      isStored: bytes.readUInt16LE(at + 10) === 0,
      ...sizeAndPlace(bytes, at, bytes.subarray(extraAt, extraEnd)),
    };
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
}

/** What does not fit into 32 bits is in the extra field 1, in this order: unpacked size, compressed size, place. */
function sizeAndPlace(bytes: Buffer, entry: number, extra: Buffer) {
  const narrow = [24, 20, 42].map((from) => bytes.readUInt32LE(entry + from));
  let field = 0;
  // nothing else in it matters, so it is not read without need
  if (narrow.includes(IN_64_BITS))
    while (extra.readUInt16LE(field) !== 1) field += 4 + extra.readUInt16LE(field + 2);
  field -= 4;
  const [, size = 0, at = 0] = narrow.map((one) => (one === IN_64_BITS ? wide(extra, (field += 8)) : one));
  return { size, at };
}

const wide = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));
