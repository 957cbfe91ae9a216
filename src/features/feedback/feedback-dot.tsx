import { useForms } from '#src/data/live/use-forms.ts';
import classes from '#src/features/feedback/feedback-dot.module.css';
import { messages } from '#src/features/feedback/messages.ts';

interface FeedbackDotProps {
  event: { id: string; isHost: boolean };
  current: boolean;
}

/** Next to the word "Feedback" while a form waits for a guest's answers; hosts know about their own forms. */
export function FeedbackDot({ event: { id, isHost }, current }: FeedbackDotProps) {
  const live = useForms(id);
  const open =
    live.state === 'ready'
      ? live.value.filter(({ isActive, response, syncOf }) => isActive && !response && !syncOf['response'])
      : [];
  if (current || isHost || open.length === 0) return null;
  return <span className={classes.dot} role="img" aria-label={messages.toAnswer(open.length)} />;
}
