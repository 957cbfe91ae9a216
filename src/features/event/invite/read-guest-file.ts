import { TAG_LIMITS } from '#contract/constants.ts';
import { readInvitee, readInvitees, type Invitee } from '#contract/rules/read-invitees.ts';
import { readTags } from '#contract/rules/tags.ts';

/** With the tags from a column of that name. */
type Guest = Invitee & { tags?: string[] };

/** Whole headings: what else has "name" in it may be that of a company, a ticket or an event. */
const NAME =
  /^(?:ticket (?=first|last|full)|(?:guest|attendee|participant|invitee|registrant|member|person|contact|your) )?(?:(?:first|last|given|family|middle|full|display) ?)?names?$|^(?:first|last|given|family|surname|forename|guest|attendee|participant)$|^(?:vorname|nachname|familienname|pr[ée]nom|nom|nombre|apellidos?|nome|cognome|sobrenome|voornaam|achternaam|naam|rufname)$/;

/** If no heading is one of those: any with a name in it, such as "Delegate name" or "Last, First" … */
const ANY_NAME = /names?\b|naam\b|\bnom(?:bre|e)?\b|^(?:first|last) ?[,/&]? ?(?:and )?(?:first|last)$/;
/** … except these. */
const OTHER_NAME =
  /company|firm|organi|institut|employer|business|account|agency|department|school|universit|club|course|campaign|event|ticket(?! holder)|session|project|team(?! member)|group|user|file|host|hotel|room|table|emergency|manager|assistant|partner|spouse|insurance/;
const PART = /\b(?:first|last|given|famil|sur|vor|nach)/;
const LAST_FIRST = /^(?:(?:last|sur|family|familien|nach) ?)?(?:name)?,/;

/** Headings that exactly say so; else the parts of a name, or the first that could be all of it. */
function nameColumns(heading: readonly string[]): readonly string[] {
  const exact = heading.filter((cell) => NAME.test(cell));
  if (exact.length > 0) return exact;
  const loose = heading.filter((cell) => ANY_NAME.test(cell) && !OTHER_NAME.test(cell));
  const parts = loose.filter((cell) => PART.test(cell));
  return parts.length > 0 ? parts : loose.slice(0, 1);
}

/**
 * Guests in a CSV or text file: one per line, with the name in any columns, with or without a header. Tags
 * require a header. `skipped`: lines without an address, not counting the header.
 */
export function readGuestFile(text: string): { people: Guest[]; skipped: number } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  const separator = separatorOf(lines);
  const table = lines.map((line) => cellsOf(line, separator));
  const first = table[0] ?? [];
  const heading = first.some((cell) => readInvitee(cell) !== null)
    ? null
    : first.map((cell) =>
        cell
          .toLowerCase()
          .replace(/\([^()]*\)[\s*:]*$/, '')
          .replace(/[\s_*:-]+/g, ' ')
          .trim(),
      );
  const names = heading && nameColumns(heading);
  const isName = (at: number): boolean => names === null || names.includes(heading?.[at] ?? '');
  const tagsAt = heading?.findIndex((cell) => /^tags?$/.test(cell)) ?? -1;
  const people: Guest[] = [];
  let skipped = 0;
  for (const cells of heading && table.length > 1 ? table.slice(1) : table) {
    const found = cells.flatMap((cell) => readInvitees(cell).people);
    if (found.length === 0) skipped++;
    const tags = tagsIn(cells[tagsAt]);
    const [only, ...more] = found;
    if (!only || more.length > 0 || only.name) people.push(...found.map((one) => ({ ...one, ...tags })));
    else
      people.push({
        ...only,
        ...tags,
        name: nameIn(
          cells
            .map((cell, at) => (LAST_FIRST.test(heading?.[at] ?? '') ? firstLast(cell) : cell))
            .filter((cell, at) => isName(at) && /\p{L}/u.test(cell) && !cell.includes('@')),
          heading,
        ),
      });
  }
  return { people, skipped };
}

/** "Lee, Ann" becomes "Ann Lee". */
const firstLast = (name: string): string => name.replace(/^([^,]+),([^,]+)$/, '$2 $1');

/** Without a header only the first cells can be the name: what follows may be anything. */
const nameIn = (cells: readonly string[], heading: readonly string[] | null): string | null =>
  (heading ? cells : cells.slice(0, 1))
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, 160) || null;

/** In the format of the exported list; an apostrophe keeps spreadsheets from reading them as a formula. */
function tagsIn(cell: string | undefined): Pick<Guest, 'tags'> {
  const tags = readTags((cell ?? '').replace(/^'(?=[=+\-@|%])/, ''))
    // a lone surrogate at the end cannot be stored
    .map((tag) =>
      tag
        .slice(0, TAG_LIMITS.length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim(),
    )
    .slice(0, TAG_LIMITS.perGuest);
  return tags.length > 0 ? { tags } : {};
}

function separatorOf(lines: readonly string[]): string {
  const sample = lines.slice(0, 20).join('\n');
  const count = (sign: string): number => sample.split(sign).length;
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

/** RFC 4180, without line breaks inside cells. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"' && quoted && line[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign ?? '';
  }
  return [...cells, cell.trim()];
}
