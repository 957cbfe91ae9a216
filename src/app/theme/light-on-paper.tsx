import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/** What a person does who is back on the page. Phones go on reading from the document after `afterprint`. */
const BACK = ['pointermove', 'pointerdown', 'keydown'];

/** Pages are printed in the light scheme: dark ones are hard to read on paper, and cost ink. */
export function LightOnPaper(): null {
  const onScreen = useComputedColorScheme();
  useEffect(() => {
    const show = (scheme: string) => {
      document.documentElement.dataset.mantineColorScheme = scheme;
    };
    let back = new AbortController();
    const begin = () => {
      show('light');
      back.abort();
      back = new AbortController();
      const restore = () => {
        back.abort();
        show(onScreen);
      };
      for (const use of BACK) addEventListener(use, restore, { capture: true, signal: back.signal });
    };
    addEventListener('beforeprint', begin);
    return () => {
      removeEventListener('beforeprint', begin);
      back.abort();
    };
  }, [onScreen]);
  return null;
}
