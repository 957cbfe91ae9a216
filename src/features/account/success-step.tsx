import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from '#src/features/account/account.module.css';

/** The end of a flow, with its single next action, if any. */
export function SuccessStep({
  title,
  hint,
  action,
}: {
  title: string;
  hint: string;
  action?: { label: string; run: () => void };
}) {
  return (
    <div className={classes.success} role="status">
      <span className={classes.tick} aria-hidden="true">
        <IconCheck size={30} stroke={2} />
      </span>
      <h3>{title}</h3>
      <p className={classes.hint}>{hint}</p>
      {action ? (
        <Button fullWidth onClick={action.run} autoFocus>
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}
