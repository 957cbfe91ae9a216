// What people did but their device could not store: it stays on screen until it is saved, sent, or its page is
// gone.
import { expect } from 'vitest';
import { storageState } from '#src/data/storage/storage-state.ts';
import { unsaved } from '#src/data/unsaved.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import type { EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import type { Tab } from '#tests/model/sim/browser.ts';

interface Said {
  tab: Tab;
  /** The id under which it may have been sent. */
  id: string;
  mutation: Mutation;
  args: unknown;
  options: EnqueueOptions | undefined;
}

export class Unsaid {
  #said: Said[] = [];

  /** Expects its words on screen, byte for byte. */
  keep<Args>(tab: Tab, mutation: Mutation<Args>, args: Args, options: EnqueueOptions | undefined): void {
    const item = unsaved.items.findLast(({ of, type }) => of === tab.data.device && type === mutation.type);
    expect(item?.words, `the words of ${mutation.type} stay on screen`).toBe(mutation.words(args));
    if (!item) return;
    this.#said = [
      ...this.#said.filter(({ id }) => id !== item.id),
      { tab, id: item.id, mutation, args, options },
    ];
  }

  /** Without those that a later action has settled. */
  of(tab: Tab): readonly Said[] {
    return this.#said.filter((said) => said.tab === tab && unsaved.items.some(({ id }) => id === said.id));
  }

  /** The pages are gone. */
  forget(): void {
    this.#said = [];
    unsaved.items = [];
    storageState.full = false;
  }
}
