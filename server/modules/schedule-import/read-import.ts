import { readFile } from 'node:fs/promises';
import { badField } from '#server/change/refusal.ts';
import type { ImportHints } from '#server/modules/schedule-import/import-hints.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import { planEvent } from '#server/modules/schedule-import/plan-event.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import { planCalendar } from '#server/modules/schedule-import/plan-calendar.ts';
import { planTable } from '#server/modules/schedule-import/plan-table.ts';
import { readCsv } from '#server/modules/schedule-import/read-csv.ts';
import { readWorkbook } from '#server/modules/schedule-import/read-workbook.ts';
import { readScheduleXml } from '#server/modules/schedule-import/schedule-xml.ts';
import { windows1252 } from '#server/modules/schedule-import/windows-1252.ts';
import { readScheduleText } from '#server/modules/schedule-import/schedule-file.ts';

/** A planned event, and the format of its file. */
export type ReadEvent = PlannedEvent & { format: 'schedule' | 'ics' | 'csv' | 'xlsx' };

/**
 * Plans an event from a file: a pretalx or frab schedule (JSON or XML), a calendar (.ics) or a table (.csv, .xlsx).
 * The format is detected from the content, never from the name.
 * @throws Refusal INVALID_INPUT, TOO_MANY_DAYS, TOO_MANY_ACTIVITIES
 */
export async function readImport(
  file: { path: string; name: string },
  hints: ImportHints,
): Promise<ReadEvent> {
  const bytes = await readFile(file.path);
  const title = file.name
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    return { ...planTable(readWorkbook(bytes), title, hints), format: 'xlsx' };
  const text = decode(bytes);
  const start = text.slice(0, 2000).trimStart();
  if (/^[{[]/.test(start)) return { ...(await planEvent(readScheduleText(text))), format: 'schedule' };
  if (start.startsWith('<')) return { ...(await planEvent(readScheduleXml(text))), format: 'schedule' };
  if (/^BEGIN:VCALENDAR/i.test(start)) return { ...planCalendar(text, title, hints), format: 'ics' };
  if (!/[,;\t|]/.test(start) || start.includes('\u0000')) throw badField('file', importTexts.unknownFormat);
  return { ...planTable([{ name: '', rows: readCsv(text) }], title, hints), format: 'csv' };
}

/** Decodes UTF-8, UTF-16, and the Windows-1252 of older spreadsheets. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // without a byte order mark: every other byte of Latin text in UTF-16 is zero
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return new TextDecoder('utf-16be').decode(bytes);
  return strictly(bytes) ?? strictly(unfolded(bytes)) ?? windows1252(bytes);
}

function strictly(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Unfolds lines as bytes, because some programs fold inside a multi-byte character. */
function unfolded(bytes: Buffer): Buffer {
  if (!/^\s*BEGIN:VCALENDAR/i.test(bytes.subarray(0, 100).toString('latin1'))) return bytes;
  return Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1');
}
