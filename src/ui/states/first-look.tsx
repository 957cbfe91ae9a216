import { useState, type ReactNode } from 'react';

/** The address with which the document was opened; none on the server. */
const opened = globalThis.location?.pathname;

/** With the name of a shared event from the server, or of one on the device from src/app/look/name-event.ts. */
const readMarkup = (eventId = ''): string | undefined =>
  opened?.includes(eventId) ? document.querySelector('.first-look')?.innerHTML : undefined;

interface Props {
  label: string;
  /** The event that the screen is about, if any. */
  eventId?: string;
  children: ReactNode;
}

/**
 * What a screen shows as long as it has nothing else: while the document's own splash is on screen, the same again, so
 * that nothing flickers; later the children. The splash may name the event with which the document was opened, so it
 * is not shown for another one.
 */
export function FirstLook({ label, eventId, children }: Props) {
  const [html] = useState(() => readMarkup(eventId));
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
