import { PAGE_TEXT } from '#src/app/messages.ts';
import classes from '#src/app/splash.module.css';
import { Spinner } from '#src/ui/states/spinner.tsx';

/** The full-screen spinner of the moment in which the session is opened. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label={PAGE_TEXT.starting}>
      <Spinner size={34} />
    </div>
  );
}
