// Changes that a device could not store: their text stays on screen until they are saved, sent, or the page
// is closed.
import { expect } from 'vitest';
import { storageState } from '#src/data/storage/storage-state.ts';
import { unsaved } from '#src/data/unsaved.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import type { EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import type { Tab } from '#tests/model/sim/browser.ts';

interface UnsavedChange {
  tab: Tab;
  /** The id under which the change may have been sent. */
  id: string;
  mutation: Mutation;
  args: unknown;
  options: EnqueueOptions | undefined;
}

export class UnsavedChanges {
  #changes: UnsavedChange[] = [];

  /** Records a change and expects its text on screen, byte for byte. */
  keep<Args>(tab: Tab, mutation: Mutation<Args>, args: Args, options: EnqueueOptions | undefined): void {
    const item = unsaved.items.findLast(({ of, type }) => of === tab.data.device && type === mutation.type);
    expect(item?.words, `the text of ${mutation.type} stays on screen`).toBe(mutation.words(args));
    if (!item) return;
    this.#changes = [
      ...this.#changes.filter(({ id }) => id !== item.id),
      { tab, id: item.id, mutation, args, options },
    ];
  }

  /** The unsaved changes of a tab, without those that a later action has superseded. */
  of(tab: Tab): readonly UnsavedChange[] {
    return this.#changes.filter(
      (change) => change.tab === tab && unsaved.items.some(({ id }) => id === change.id),
    );
  }

  /** Call when the pages are closed. */
  forget(): void {
    this.#changes = [];
    unsaved.items = [];
    storageState.full = false;
  }
}
