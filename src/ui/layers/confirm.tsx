import { proxy, useSnapshot } from 'valtio';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';

const Dialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, {
  over: true,
});

export interface Question {
  title: string;
  text: string;
  /** The affected items; long lists are truncated. */
  list?: readonly string[];
  /** Label of the confirm button: "Delete", "Call". */
  yes: string;
  no?: string;
  danger?: boolean;
}

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
