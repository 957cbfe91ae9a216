import { useEffect } from 'react';
import { PAGE_TEXT } from '#src/app/messages.ts';
import classes from '#src/app/splash.module.css';
import { Spinner } from '#src/ui/states/spinner.tsx';

/** What index.html shows before the app has started; the server adds the name of a shared event. */
const firstLook =
  typeof document === 'undefined' ? undefined : document.querySelector('.first-look')?.innerHTML;
let opened = false;

/**
 * Fills the screen while the session opens or a page is loaded. Before the first page it repeats the document's
 * own splash, so that nothing flickers when the app takes over; after that it is a spinner.
 */
export function Splash() {
  if (firstLook !== undefined && !opened)
    // the document's own markup, escaped by the server
    return (
      <div
        className="first-look"
        role="status"
        aria-label={PAGE_TEXT.starting}
        data-loading
        dangerouslySetInnerHTML={{ __html: firstLook }}
      />
    );
  return (
    <div className={classes.splash} role="status" aria-label={PAGE_TEXT.starting} data-loading>
      <Spinner size={34} />
    </div>
  );
}

/** Rendered beside the first page: from then on there is no splash. */
export function FirstLookEnds() {
  useEffect(() => {
    opened = true;
  }, []);
  return null;
}
