import { useState, type ReactNode } from 'react';

/** With the name of a shared event from the server, or of one on the device from src/app/look/show-look.ts. */
const readMarkup = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector('.first-look')?.innerHTML;

/**
 * What a screen shows as long as it has nothing else: while the document's own splash is on screen, the same again, so
 * that nothing flickers; later the children.
 */
export function FirstLook({ label, children }: { label: string; children: ReactNode }) {
  const [html] = useState(readMarkup);
  return html === undefined ? (
    children
  ) : (
    <div
      className="first-look"
      role="status"
      aria-busy="true"
      aria-label={label}
      data-loading
      // the document's own markup, in which a name is text, or escaped by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
