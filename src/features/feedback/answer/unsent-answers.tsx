import { answerDraftKey } from '#src/data/drafts.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import type { FormView } from '#src/data/views/feedback.ts';
import { answersIn } from '#src/features/feedback/answer/answer-draft.ts';
import { GivenAnswers } from '#src/features/feedback/answer/given-answers.tsx';
import { messages } from '#src/features/feedback/answer/messages.ts';
import { KeptWords } from '#src/features/refused/kept-words.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';

/** Answers that were begun and not sent before the hosts closed or deleted the form. */
export function UnsentAnswers({ form: { id, fields } }: { form: FormView }) {
  const [text, setText] = useDraft(answerDraftKey(id));
  const answers = answersIn(fields, text);
  if (answers.length === 0) return null;
  const labels = new Map(fields.map((field) => [field.id, field.label]));
  const words = answers.map(({ fieldId, value }) => `${labels.get(fieldId)}\n${value}`).join('\n\n');
  const discard = () => {
    setText('');
    focusIfLost();
  };
  return (
    <KeptWords says={messages.unsent} words={words} onDiscard={discard}>
      <GivenAnswers fields={fields} answers={answers} />
    </KeptWords>
  );
}
