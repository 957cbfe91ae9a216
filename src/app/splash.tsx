import { PAGE_TEXT } from '#src/app/messages.ts';
import classes from '#src/app/splash.module.css';
import { FirstLook } from '#src/ui/states/first-look.tsx';
import { Spinner } from '#src/ui/states/spinner.tsx';

/** Fills the screen while the session opens or a page is loaded. */
export const Splash = () => (
  <FirstLook label={PAGE_TEXT.starting}>
    <div className={classes.splash} role="status" aria-label={PAGE_TEXT.starting} data-loading>
      <Spinner size={34} />
    </div>
  </FirstLook>
);
