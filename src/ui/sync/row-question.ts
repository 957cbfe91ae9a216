import { proxy, useSnapshot } from 'valtio';

/** What a person wants to do with a pending change on this device, and must confirm first. */
export interface RowQuestion {
  about: 'edit' | 'discard';
  rowId: string;
}

const store = proxy<{ question: RowQuestion | null }>({ question: null });

/** Can be called from any screen that shows such a change; the shell shows the dialog. */
export function askAboutRow(about: RowQuestion['about'], rowId: string): void {
  store.question = { about, rowId };
}

export const useRowQuestion = (): RowQuestion | null => useSnapshot(store).question;

export function endRowQuestion(): void {
  store.question = null;
}
