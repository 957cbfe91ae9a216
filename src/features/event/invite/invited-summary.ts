import * as v from 'valibot';
import { InviteAnswer } from '#contract/schemas/invitation-answers.ts';
import type { Standing } from '#src/features/event/invite/invite-rules.ts';
import { messages } from '#src/features/event/invite/messages.ts';

interface Row {
  emailId: string;
  /** What the device knew when the list was sent. */
  standing: Standing;
  leftOut: boolean;
}

/**
 * What became of a list: the server's answers about those who were invited, and why the others were left out.
 * Null if an answer is missing or cannot be read.
 */
export function summariseInvited(rows: readonly Row[], answers: readonly unknown[]): string | null {
  const parsed = v.safeParse(v.array(InviteAnswer), answers);
  if (!parsed.success) return null;
  const all = (what: keyof InviteAnswer) => parsed.output.flatMap((answer) => answer[what]);
  const left = (standing: Standing) => rows.filter((row) => row.leftOut && row.standing === standing).length;
  const undelivered = new Set(
    rows.filter(({ standing }) => standing === 'undelivered').map(({ emailId }) => emailId),
  );
  const again = all('alreadyInvited').filter((address) => undelivered.has(address)).length;
  const counts = {
    invited: all('invited').length,
    again,
    // the owner, whom the server skips, attends
    attending: all('alreadyAttending').length + all('skipped').length + left('attending'),
    alreadyInvited: all('alreadyInvited').length - again + left('invited'),
    inLine: left('inLine'),
    twice: left('twice'),
  };
  const { done } = messages.outcome;
  const { summary } = messages;
  const said = (Object.keys(counts) as (keyof typeof counts)[])
    .flatMap((what) => (counts[what] > 0 ? [summary[what](counts[what])] : []))
    .join(', ');
  return counts.invited + counts.again > 0 ? `${done}\n${said}` : said;
}
