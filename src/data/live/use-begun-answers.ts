import { answerDraftKey } from '#src/data/drafts.ts';
import { sharedRead } from '#src/data/live/shared-read.ts';

/** Keys of the drafts in which somebody has begun to answer a form. */
export const useBegunAnswers = sharedRead<readonly string[]>(
  () => [],
  ({ outbox }) => outbox.drafts.where('key').startsWith(answerDraftKey('')).primaryKeys(),
);
