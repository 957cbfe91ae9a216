import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import classes from '#src/app/shell/loading-bar.module.css';

/** A thin line at the top while a screen is loaded; it appears only if that takes longer than 150 ms. */
export function LoadingBar({ usePending }: { usePending: () => boolean }) {
  return usePending() ? (
    <div className={classes.bar} role="progressbar" aria-label={SHELL_TEXT.loading} />
  ) : null;
}
