import { useEffect } from 'react';
import { showScheme } from '#src/app/colour-scheme.ts';

/** What a person does who is back on the page. Phones go on reading from the document after `afterprint`. */
const BACK = ['pointermove', 'pointerdown', 'keydown'];

/** Pages are printed in the light scheme: dark ones are hard to read on paper, and cost ink. */
export function LightOnPaper(): null {
  useEffect(() => {
    let back = new AbortController();
    const begin = () => {
      document.documentElement.dataset.mantineColorScheme = 'light';
      back.abort();
      back = new AbortController();
      const restore = () => {
        back.abort();
        showScheme();
      };
      for (const use of BACK) addEventListener(use, restore, { capture: true, signal: back.signal });
    };
    addEventListener('beforeprint', begin);
    return () => {
      removeEventListener('beforeprint', begin);
      back.abort();
    };
  }, []);
  return null;
}
