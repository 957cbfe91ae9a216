import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What a person does who is back on the page. */
const BACK = ['pointermove', 'pointerdown', 'keydown'];

/**
 * True from the moment the page is printed until the person is back on it: phones go on reading from the document
 * after `afterprint`.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // the browser takes the page as it is when its listeners return
    const begin = () => flushSync(() => setPrinting(true));
    addEventListener('beforeprint', begin);
    return () => removeEventListener('beforeprint', begin);
  }, []);
  useEffect(() => {
    if (!printing) return;
    const back = new AbortController();
    for (const use of BACK)
      addEventListener(use, () => startTransition(() => setPrinting(false)), {
        capture: true,
        signal: back.signal,
      });
    return () => back.abort();
  }, [printing]);
  return printing;
}
