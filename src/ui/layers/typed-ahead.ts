/** ms; a layer that has not come by then is not waited for. */
const LONGEST = 5000;

let typed = '';
let heard: AbortController | null = null;

/** From now on what is typed is kept for the field of a layer that is about to open. */
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
  // somebody has gone elsewhere
  addEventListener('pointerdown', takeTyped, { capture: true, signal });
  setTimeout(() => ends.abort(), LONGEST);
}

/** What was typed until now; from here on the field has it by itself. */
export function takeTyped(): string {
  heard?.abort();
  heard = null;
  const words = typed;
  typed = '';
  return words;
}
