/** ms; longest wait for a layer to open. */
const LONGEST = 5000;

let typed = '';
let heard: AbortController | null = null;

/** From now on buffers keystrokes for the field of a layer that is about to open. */
export function keepTyped(): void {
  takeTyped();
  const ends = (heard = new AbortController());
  const hear = (press: KeyboardEvent): void => {
    const { key, isComposing, ctrlKey, metaKey, altKey } = press;
    if (isComposing || ctrlKey || metaKey || altKey) return;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else return;
    press.preventDefault();
    press.stopPropagation();
  };
  const { signal } = ends;
  addEventListener('keydown', hear, { capture: true, signal });
  // the person has moved on to something else
  addEventListener('pointerdown', takeTyped, { capture: true, signal });
  setTimeout(() => ends.abort(), LONGEST);
}

/** Returns what was typed so far; from here on the field receives keys itself. */
export function takeTyped(): string {
  heard?.abort();
  heard = null;
  const words = typed;
  typed = '';
  return words;
}
