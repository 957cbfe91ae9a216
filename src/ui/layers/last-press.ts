import { useEffect } from 'react';

let pressed: Element | null = null;

function note({ target }: Event): void {
  pressed = target instanceof Element && target !== document.body ? target : null;
}

/** Mounted once by the shell: records what was last pressed, by pointer or key, for `lastPress`. */
export function useNotePresses(): void {
  useEffect(() => {
    const types = ['pointerdown', 'keydown'];
    for (const type of types) document.addEventListener(type, note, true);
    return () => {
      for (const type of types) document.removeEventListener(type, note, true);
    };
  }, []);
}

/**
 * What was pressed last. It may have lost the focus since: a button that is disabled while its layer loads, an
 * item of a menu that has closed, any button in Safari.
 */
export const lastPress = (): Element | null => pressed;
