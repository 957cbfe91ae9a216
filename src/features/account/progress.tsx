import classes from '#src/features/account/account.module.css';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';

/** The number of steps, and the current one. */
export function Progress({ at, of }: { at: number; of: number }) {
  return (
    <div className={classes.progress} role="img" aria-label={ACCOUNT_TEXT.step(at, of)}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} data-done={index < at || undefined} />
      ))}
    </div>
  );
}
