import { Button } from '@mantine/core';
import { answerDraftKey } from '#src/data/drafts.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import type { FormView } from '#src/data/views/feedback.ts';
import { answersIn } from '#src/features/feedback/answer/answer-draft.ts';
import { GivenAnswers } from '#src/features/feedback/answer/given-answers.tsx';
import { messages } from '#src/features/feedback/answer/messages.ts';
import cardClasses from '#src/features/feedback/form-card.module.css';
import { copyWords } from '#src/features/refused/copy-words.ts';
import { messages as refused } from '#src/features/refused/messages.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';

/** Answers that were begun and not sent before the hosts closed the form: they stay here until discarded. */
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
    <>
      <p role="alert">
        <StateNote tone="failed">{messages.unsent}</StateNote>
      </p>
      <GivenAnswers fields={fields} answers={answers} />
      <div className={cardClasses.actions}>
        <Button variant="subtle" color="gray" onClick={discard}>
          {refused.discard}
        </Button>
        <Button variant="outline" onClick={() => void copyWords(words)}>
          {refused.copy}
        </Button>
      </div>
    </>
  );
}
