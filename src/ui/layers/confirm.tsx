import { proxy, useSnapshot } from 'valtio';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import type { Question } from './confirm-dialog.tsx';

const Dialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, {
  over: true,
});

const store = proxy<{ question: Question | null; opened: boolean }>({ question: null, opened: false });
let answer: ((yes: boolean) => void) | null = null;

/** Asks one question and waits for the answer. A second question answers the first with no. */
export function askConfirm(question: Question): Promise<boolean> {
  answer?.(false);
  store.question = question;
  store.opened = true;
  return new Promise((resolve) => {
    answer = resolve;
  });
}

function settle(yes: boolean): void {
  store.opened = false;
  answer?.(yes);
  answer = null;
}

/** Mounted once by the shell. */
export function ConfirmHost() {
  const { question, opened } = useSnapshot(store);
  return useOnceTrue(opened) ? <Dialog question={question} opened={opened} onAnswer={settle} /> : null;
}
