export interface DevicePreference<Choice extends string> {
  get(): Choice;
  set(choice: Choice): void;
  subscribe(changed: () => void): () => void;
}

/**
 * A display preference of this device: not personal data and of no value to anybody else, so it may be stored
 * in localStorage. The first choice means that nothing was chosen.
 */
export function devicePreference<const Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): DevicePreference<Choice> {
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
        // where nothing can be stored, it lasts until the page is left
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
