export interface KeptChoice<Choice extends string> {
  get(): Choice;
  set(choice: Choice): void;
  subscribe(changed: () => void): () => void;
}

/**
 * How somebody wants to read on this device: of no person and worth nothing to anybody, so it may lie in
 * localStorage. The first of the choices stands for having chosen nothing.
 */
export function keptChoice<const Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): KeptChoice<Choice> {
  const [usual] = choices;
  const listeners = new Set<() => void>();
  let current: Choice | undefined;
  const read = (): Choice => {
    try {
      const kept = localStorage.getItem(key);
      return choices.find((choice) => choice === kept) ?? usual;
    } catch {
      return usual;
    }
  };
  return {
    get: () => (current ??= read()),
    set(choice) {
      current = choice;
      try {
        if (choice === usual) localStorage.removeItem(key);
        else localStorage.setItem(key, choice);
      } catch {
        // where nothing can be kept it holds until the page is left
      }
      for (const listener of listeners) listener();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
  };
}
