import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { EmailId } from '#contract/schemas/auth.ts';

export interface Invitee {
  /** In lower case. */
  emailId: string;
  /** The name written beside the address. */
  name: string | null;
}

/**
 * Reads pasted addresses: with or without names, separated by commas, semicolons, tabs or line breaks,
 * including "Lee, Ann <ann@x.org>". `wrong` is what is not an address, as written.
 */
export function readInvitees(text: string): { people: Invitee[]; wrong: string[] } {
  const people: Invitee[] = [];
  const wrong: string[] = [];
  const parts = partsOf(text);
  for (let at = 0; at < parts.length; at++) {
    const [part = '', next] = [parts[at], parts[at + 1]];
    const found = inPart(part);
    if (found.length > 0) people.push(...found);
    else if (!part.includes('@') && next !== undefined && /^[^@<>]*<[^<>]*>$/.test(next)) {
      // the comma was part of the name
      const person = readInvitee(next);
      if (person) people.push({ ...person, name: nameOf(`${person.name ?? ''} ${part}`) });
      else wrong.push(`${part}, ${next}`);
      at++;
    } else wrong.push(part);
  }
  return { people, wrong };
}

/** Reads one address, with or without a name; null for none or several. */
export function readInvitee(text: string): Invitee | null {
  const [person, ...more] = inPart(text.trim());
  return person && more.length === 0 ? person : null;
}

/** As it is shown and sent to the server. */
export const writeInvitee = ({ emailId, name }: Invitee): string => (name ? `${name} <${emailId}>` : emailId);

/** Splits outside of quotes; empty parts are dropped. */
const partsOf = (text: string): string[] =>
  (text.match(/(?:"[^"\n]*"|[^,;\t\r\n"]|")+/g) ?? []).map((part) => part.trim()).filter(Boolean);

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
    .replace(/^["'(]+|["').]+$/g, '');
  const read = v.safeParse(EmailId, bare);
  return read.success ? read.output : null;
}

function nameOf(text: string): string | null {
  const name = text
    // control characters and lone surrogates cannot be stored
    .replace(/[\p{Cc}\p{Cs}"<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s',]+|[\s',]+$/g, '')
    .slice(0, TEXT_LIMITS.person * 2)
    .replace(/[\uD800-\uDBFF]$/, '');
  return name === '' ? null : name;
}
