import { MENTIONS_MAX } from '#contract/constants.ts';
import { mentionsIn, type Mention } from '#contract/rules/mentions.ts';
import type { NamedPerson } from '#src/data/live/use-people.ts';

/**
 * Whom the words name, as an argument of what carries them. Looked up in the words themselves, so it does not
 * matter whether a name was chosen or typed, or came out of a draft.
 */
export function naming(words: string, people: readonly NamedPerson[]): { mentions?: Mention[] } {
  const mentions = mentionsIn(words, people)
    .slice(0, MENTIONS_MAX)
    .map(({ id, name }) => ({ id, name }));
  return mentions.length > 0 ? { mentions } : {};
}
