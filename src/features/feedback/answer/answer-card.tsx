import { Button } from '@mantine/core';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormView } from '#src/data/views/feedback.ts';
import { isParked } from '#src/data/views/sync-mark.ts';
import { AnswerForm } from '#src/features/feedback/answer/answer-form.tsx';
import classes from '#src/features/feedback/answer/answer-card.module.css';
import { GivenAnswers } from '#src/features/feedback/answer/given-answers.tsx';
import { messages } from '#src/features/feedback/answer/messages.ts';
import { RefusedResponse } from '#src/features/feedback/answer/refused-response.tsx';
import { UnsentAnswers } from '#src/features/feedback/answer/unsent-answers.tsx';
import cardClasses from '#src/features/feedback/form-card.module.css';
import { messages as shared } from '#src/features/feedback/messages.ts';
import { Badge } from '#src/ui/text/badge.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

/** One form as a guest sees it: to answer, answered, closed, or `gone`: deleted while it was being answered. */
export function AnswerCard({ form, gone = false }: { form: FormView; gone?: boolean }) {
  const heading = useId();
  const { title, description, response } = form;
  const isActive = form.isActive && !gone;
  const mark = form.syncOf['response'];
  const [changing, setChanging] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const hasFocus = useRef(false);
  const writing = isActive && (changing || !response);
  useEffect(() => {
    // the focused element disappeared with the questions
    if (!writing && (hasFocus.current || (hasLeft && document.activeElement === document.body)))
      done.current?.focus();
  }, [hasLeft, writing]);
  const leave = () => {
    setChanging(false);
    setHasLeft(true);
  };
  const change = () => {
    setChanging(true);
    setHasLeft(false);
  };
  return (
    <article
      className={cardClasses.card}
      aria-labelledby={heading}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      <header>
        {isActive || gone ? null : (
          <div className={cardClasses.top}>
            <Badge icon={<IconLock size={14} stroke={2} />}>{shared.states.closed}</Badge>
          </div>
        )}
        <h3 className={cardClasses.title} id={heading} dir="auto">
          {title}
        </h3>
        <p className={cardClasses.text} dir="auto">
          {description}
        </p>
      </header>
      {isParked(mark) && mark ? <RefusedResponse rowId={mark.rowId} /> : null}
      {writing ? (
        <AnswerForm form={form} onSent={leave} onCancel={changing ? leave : null} />
      ) : (
        <>
          <p className={classes.done} ref={done} tabIndex={-1}>
            {isActive ? <IconCircleCheck size={26} stroke={1.75} aria-hidden="true" /> : null}
            <span>
              <b>{isActive ? messages.done : gone ? messages.deleted : messages.closed}</b>
              {isActive ? <small>{messages.doneHint}</small> : null}
            </span>
          </p>
          {response ? <GivenAnswers fields={form.fields} answers={response.answers} /> : null}
          {isActive ? null : <UnsentAnswers form={form} />}
          <div className={classes.foot}>
            {isParked(mark) ? null : <SyncNote sync={mark} />}
            {isActive ? (
              <Button variant="outline" onClick={change}>
                {messages.change}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </article>
  );
}
