import { answerDraftKey } from '#src/data/drafts.ts';
import { useBegunAnswers } from '#src/data/live/use-begun-answers.ts';
import { inOrder, type FormView } from '#src/data/views/feedback.ts';
import { AnswerCard } from '#src/features/feedback/answer/answer-card.tsx';
import { messages } from '#src/features/feedback/answer/messages.ts';
import classes from '#src/features/feedback/form-card.module.css';
import { useAnnounceAll } from '#src/features/outcome/use-announce-all.ts';
import { useGone } from '#src/ui/hooks/use-gone.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

/** The forms that a guest can answer, and those that they answered, or began to answer, before they were closed. */
export function AnswerForms({ eventId, forms }: { eventId: string; forms: readonly FormView[] }) {
  useAnnounceAll('respondForm', messages.outcome);
  const begun = useBegunAnswers();
  const gone = useGone(forms).filter(({ id }) => begun.includes(answerDraftKey(id)));
  const shown = forms.filter(
    ({ id, isActive, publishedAt, response, syncOf }) =>
      isActive ||
      (publishedAt !== null && (response || syncOf['response'] || begun.includes(answerDraftKey(id)))),
  );
  if (shown.length + gone.length === 0)
    return <EmptyState scene="forest-mist" title={messages.empty} text={messages.emptyHint} />;
  return (
    <section className={`${classes.board} ${classes.column}`} aria-label={messages.list}>
      {inOrder([...shown, ...gone]).map((form) => (
        <AnswerCard key={`${eventId} ${form.id}`} form={form} gone={gone.includes(form)} />
      ))}
    </section>
  );
}
