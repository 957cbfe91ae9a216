import { useEffect, useState } from 'react';

const isField = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.matches('input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea'));

/** True while a text field has the focus. */
export function useTyping(): boolean {
  const [typing, setTyping] = useState(() => isField(document.activeElement));
  useEffect(() => {
    // After the event, when the next element already has the focus.
    const look = () => setTimeout(() => setTyping(isField(document.activeElement)));
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, []);
  return typing;
}
