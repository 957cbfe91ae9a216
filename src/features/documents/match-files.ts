import { displayName } from '#contract/rules/names.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';

type Guest = Pick<RsvpView, 'user'>;

/**
 * The probable owner of each file, by the person's name in the file name: their e-mail address, all words of
 * their name, or a first or last name that nobody else has. Null for no match or several.
 */
export function matchFiles(names: readonly string[], guests: readonly Guest[]): (string | null)[] {
  const people = guests.flatMap(({ user }) =>
    user.guid === null
      ? []
      : [{ guid: user.guid, words: wordsOf(displayName(user)), email: user.emailId?.toLowerCase() ?? null }],
  );
  const holders = new Map<string, number>();
  for (const { words } of people)
    for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1);
  return names.map((name) => {
    const words = new Set(wordsOf(name.replace(/\.[^.]+$/, '')));
    const isIn = (word: string) => words.has(word);
    const ways: ((person: (typeof people)[number]) => boolean)[] = [
      ({ email }) => email !== null && name.toLowerCase().includes(email),
      (person) => person.words.length > 0 && person.words.every(isIn),
      (person) => person.words.some((word) => word.length > 1 && holders.get(word) === 1 && isIn(word)),
    ];
    for (const is of ways) {
      const found = people.filter(is);
      if (found.length === 1) return found[0]?.guid ?? null;
      if (found.length > 1) return null;
    }
    return null;
  });
}

/** In lower case, without accents: files are often named on a keyboard that lacks the person's letters. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
