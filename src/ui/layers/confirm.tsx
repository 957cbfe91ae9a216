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
let asker: HTMLElement | null = null;

/** ms; by then the dialog is gone, and Mantine has returned the focus if it could. */
const AFTER_CLOSING = 300;

/** The element that has the focus; for an item of a menu, which is closing, the menu's button. */
function focusedNow(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return found instanceof HTMLElement ? found : null;
}

/** Asks one question and waits for the answer. A second question answers the first with no. */
export function askConfirm(question: Question): Promise<boolean> {
  answer?.(false);
  asker = focusedNow();
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
  const [from, page] = [asker, document];
  // the dialog remembers a menu item if it opens before the menu has closed, and could not return the focus to it
  setTimeout(() => {
    if (page.activeElement === page.body) from?.focus({ preventScroll: true });
  }, AFTER_CLOSING);
}

/** Mounted once by the shell. */
export function ConfirmHost() {
  const { question, opened } = useSnapshot(store);
  return useOnceTrue(opened) ? <Dialog question={question} opened={opened} onAnswer={settle} /> : null;
}
