import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { hasLink } from '#contract/rules/has-link.ts';
import { Text } from '#contract/schemas/common.ts';

/** What a host adds to an invitation in their own words. It goes to people who do not know them: without links. */
export const InvitationNote = v.pipe(
  Text(TEXT_LIMITS.note),
  v.check((text) => !hasLink(text), 'Links cannot be sent in a note.'),
);
