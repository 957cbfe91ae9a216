import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { copyWords } from '#src/features/refused/copy-words.ts';
import { messages } from '#src/features/refused/messages.ts';
import classes from '#src/features/refused/kept-words.module.css';
import { UI_TEXT } from '#src/ui/messages.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';

interface KeptWordsProps {
  /** Why they cannot be sent. */
  says: string;
  words: string;
  /** In place of the words, if they are laid out in another way. */
  children?: ReactNode;
  /** They replace the field they were typed into, and take the focus that it had. */
  takesFocus?: boolean;
  onDiscard: () => void;
}

/** What somebody has written and cannot send any more: it stays, to be copied or discarded. */
export function KeptWords({ says, words, children, takesFocus = false, onDiscard }: KeptWordsProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) note.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes.kept}>
      <p role="alert" ref={note} tabIndex={-1}>
        <StateNote tone="failed">{says}</StateNote>
      </p>
      {children ?? (
        <p className={classes.words} dir="auto">
          {words}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {words ? messages.discard : UI_TEXT.close}
        </Button>
        {words ? (
          <Button variant="outline" onClick={() => void copyWords(words)}>
            {messages.copy}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
