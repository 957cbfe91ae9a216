import { IconAlertCircle } from '@tabler/icons-react';
import classes from '#src/features/account/account.module.css';

/** The server's error, in red below the form; announced at once. */
export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text ? (
        <p className={classes.error}>
          <IconAlertCircle size={17} stroke={1.75} aria-hidden="true" />
          {text}
        </p>
      ) : null}
    </div>
  );
}
