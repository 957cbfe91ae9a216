import type { Live } from '#src/data/live/live.ts';
import { useForms } from '#src/data/live/use-forms.ts';
import type { EventView } from '#src/data/views/event.ts';
import type { FormView } from '#src/data/views/feedback.ts';
import { AnswerForms } from '#src/features/feedback/answer/answer-forms.tsx';
import { FeedbackSkeleton } from '#src/features/feedback/feedback-skeleton.tsx';
import { messages } from '#src/features/feedback/messages.ts';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const FormsBoard = lazyPart(
  async () => (await import('#src/features/feedback/manage/forms-board.tsx')).FormsBoard,
);

/** In manage mode hosts create forms and read responses; otherwise participants answer. */
export function FeedbackTab({ event, manage }: { event: EventView; manage: boolean }) {
  const live = useForms(event.id);
  if (live.state !== 'ready') return <Unloaded live={live} />;
  return manage ? (
    <FormsBoard key={event.id} event={event} forms={live.value} meanwhile={<FeedbackSkeleton />} />
  ) : (
    <AnswerForms key={event.id} eventId={event.id} forms={live.value} />
  );
}

function Unloaded({ live }: { live: Live<FormView[]> }) {
  if (live.state === 'error')
    return <ErrorState title={messages.error} text={live.text} onRetry={live.retry} />;
  return live.state === 'missing' ? <ErrorState title={messages.error} /> : <FeedbackSkeleton />;
}
