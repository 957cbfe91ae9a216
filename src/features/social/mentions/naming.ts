import { MENTIONS_MAX } from '#contract/constants.ts';
import { mentionsIn, type Mention } from '#contract/rules/mentions.ts';
import type { PeopleHere } from '#src/features/social/mentions/people-here.ts';

/**
 * The people whom a text mentions, as an argument of its mutation. They are looked up in the text itself, so it does
 * not matter whether a name was picked, typed or restored from a draft.
 */
export async function naming(
  words: string,
  { everybody }: Pick<PeopleHere, 'everybody'>,
): Promise<{ mentions?: Mention[] }> {
  if (!words.includes('@')) return {};
  const mentions = mentionsIn(words, await everybody())
    .slice(0, MENTIONS_MAX)
    .map(({ id, name }) => ({ id, name }));
  return mentions.length > 0 ? { mentions } : {};
}
