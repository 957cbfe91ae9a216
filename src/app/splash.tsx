import { useEffect } from 'react';
import { PAGE_TEXT } from '#src/app/messages.ts';
import classes from '#src/app/splash.module.css';
import { Spinner } from '#src/ui/states/spinner.tsx';

/** What index.html shows before the app has started; the server puts the name of a shared event into it. */
const firstLook =
  typeof document === 'undefined' ? undefined : document.querySelector('.first-look')?.innerHTML;
let opened = false;

/**
 * The whole screen while the session is opened or a page is fetched. Until the first page is there the
 * document's own first look goes on, so that nothing flickers when the app takes over; after that, a spinner.
 */
export function Splash() {
  if (firstLook !== undefined && !opened)
    // the document's own markup, as the server escaped it
    return (
      <div
        className="first-look"
        role="status"
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

/** Stands beside the first page: from then on the first look is over. */
export function FirstLookEnds() {
  useEffect(() => {
    opened = true;
  }, []);
  return null;
}
