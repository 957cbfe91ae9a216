import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { EmailId } from '#contract/schemas/auth.ts';

export interface Invitee {
  /** In lower case. */
  emailId: string;
  /** The name written next to the address. */
  name: string | null;
}

/** Separators between addresses, including those of Arabic and Chinese lists. */
const BETWEEN = ',;،؛，；、';
/** Direction marks and the like, which get copied with a text; not those that join letters. */
const UNSEEN = /[^\P{Cf}\u200C\u200D]/gu;
/** "1.", "2)" or "•" in front of a line. */
const LIST_MARK = /^(?:\p{N}+[.):]|[-–—*•·])\s+/u;

/**
 * Reads pasted addresses: with or without names, separated by commas, semicolons, tabs or line breaks, including
 * "Lee, Ann <ann@x.org>". In a row of a table the name is what precedes the address, and what follows is left out.
 * `all` is the whole list in its order: in it, what is no address stands as written in place of one, and it is in
 * `wrong`, too.
 */
export function readInvitees(text: string): { all: Invitee[]; people: Invitee[]; wrong: string[] } {
  const all: Invitee[] = [];
  const wrong = new Set<Invitee>();
  const addWrong = (emailId: string) => {
    const entry = { emailId, name: null };
    all.push(entry);
    wrong.add(entry);
  };
  for (const line of text.replaceAll(UNSEEN, '').split(/[\r\n]+/)) {
    const parts = partsOf(line);
    for (let at = 0; at < parts.length; at++) {
      const [part = '', next] = [parts[at], parts[at + 1]];
      const found = inPart(part);
      if (found.length > 0) all.push(...found);
      else if (!part.includes('@') && next !== undefined && /^[^@<>]*<[^<>]*>$/.test(next)) {
        // the comma was part of the name
        const person = readInvitee(next);
        if (person) all.push({ ...person, name: nameOf(`${person.name ?? ''} ${part}`) });
        else addWrong(`${part}, ${next}`);
        at++;
      } else addWrong(part);
    }
  }
  return {
    all,
    people: all.filter((entry) => !wrong.has(entry)),
    wrong: [...wrong].map(({ emailId }) => emailId),
  };
}

/** Reads one address, with or without a name. Null for none or several. */
export function readInvitee(text: string): Invitee | null {
  const [person, ...more] = inPart(text.replaceAll(UNSEEN, '').trim());
  return person && more.length === 0 ? person : null;
}

/** What was typed before a comma or semicolon at the end; null if it does not end in one. */
export const beforeComma = (text: string): string | null =>
  new RegExp(`^(.*)[${BETWEEN}]\\s*$`).exec(text)?.[1] ?? null;

/** In the form shown and sent to the server. */
export const writeInvitee = ({ emailId, name }: Invitee): string => (name ? `${name} <${emailId}>` : emailId);

const partsOf = (line: string): string[] =>
  (inRow(line) ?? inLine(line)).map((part) => part.trim().replace(LIST_MARK, '')).filter(Boolean);

/** Splits outside quotes. */
const inLine = (line: string): string[] =>
  line.match(new RegExp(`(?:"[^"]*"|[^${BETWEEN}\\t]|")+`, 'g')) ?? [];

/** The person in a row of a table; null for anything else. */
function inRow(line: string): string[] | null {
  const cells = line.split('\t').map((cell) => cell.trim());
  const at = cells.findIndex((cell) => addressOf(cell) !== null);
  if (cells.length < 2 || at < 0 || cells.filter((cell) => cell.includes('@')).length > 1) return null;
  return [`${cells.slice(0, at).join(' ').replaceAll(/[<>]/g, '')} <${cells[at]}>`];
}

function inPart(part: string): Invitee[] {
  const bracketed = /^([^<>]*)<([^<>]*)>$/.exec(part);
  if (bracketed) return one(bracketed[2] ?? '', bracketed[1] ?? '');
  const words = part.split(/\s+/);
  const addresses = words.map(addressOf);
  if (addresses.every((address) => address !== null))
    return addresses.map((emailId) => ({ emailId, name: null }));
  // "Ann Lee ann@x.org"
  return words.length > 1 ? one(words.at(-1) ?? '', words.slice(0, -1).join(' ')) : [];
}

function one(address: string, name: string): Invitee[] {
  const emailId = addressOf(address);
  if (emailId === null) return [];
  // some programs put the address in place of the name
  if (name.includes('@')) return addressOf(name) === emailId ? [{ emailId, name: null }] : [];
  return [{ emailId, name: nameOf(name) }];
}

function addressOf(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^["'(]+|(?<!["').])["').]+$/g, '');
  const read = v.safeParse(EmailId, bare);
  return read.success ? read.output : null;
}

function nameOf(text: string): string | null {
  const name = text
    // control characters and lone surrogates cannot be stored
    .replace(/[\p{Cc}\p{Cs}"<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s',]+|(?<![\s',])[\s',]+$/g, '')
    .slice(0, TEXT_LIMITS.person * 2)
    .replace(/[\uD800-\uDBFF]$/, '');
  return /\p{L}/u.test(name) ? name : null;
}
