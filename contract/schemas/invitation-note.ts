import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { hasLink } from '#contract/rules/has-link.ts';
import { Text } from '#contract/schemas/common.ts';

/**
 * A host's own words in an invitation. Links are not allowed, because the mail goes to people who may not know the
 * sender.
 */
export const InvitationNote = v.pipe(
  Text(TEXT_LIMITS.note),
  v.check((text) => !hasLink(text), 'Links cannot be sent in a note.'),
);
