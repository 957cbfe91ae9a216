import type { FormView } from '#src/data/views/feedback.ts';
import { AnswerCard } from '#src/features/feedback/answer/answer-card.tsx';
import { messages } from '#src/features/feedback/answer/messages.ts';
import classes from '#src/features/feedback/form-card.module.css';
import { useAnnounceAll } from '#src/features/outcome/use-announce-all.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

/** The forms that a guest can answer, and those that they answered before they were closed. */
export function AnswerForms({ eventId, forms }: { eventId: string; forms: readonly FormView[] }) {
  useAnnounceAll('respondForm', messages.outcome);
  const shown = forms.filter(
    ({ isActive, publishedAt, response, syncOf }) =>
      isActive || (publishedAt !== null && (response || syncOf['response'])),
  );
  if (shown.length === 0)
    return <EmptyState scene="forest-mist" title={messages.empty} text={messages.emptyHint} />;
  return (
    <section className={`${classes.board} ${classes.column}`} aria-label={messages.list}>
      {shown.map((form) => (
        <AnswerCard key={`${eventId} ${form.id}`} form={form} />
      ))}
    </section>
  );
}
