import { Anchor } from '@mantine/core';
import { CODE_TEXT as text } from '#src/features/form/messages.ts';
import classes from '#src/features/form/new-code.module.css';
import { useSecondsUntil } from '#src/features/form/use-seconds-until.ts';

/** Requests another code. Before `at` (ms since 1970), when the server sends none yet, the seconds that are left. */
export function NewCode({ at, busy = false, onPress }: { at: number; busy?: boolean; onPress: () => void }) {
  const wait = useSecondsUntil(at);
  return wait > 0 ? (
    <span className={classes.countdown}>{text.resendIn(wait)}</span>
  ) : (
    <Anchor component="button" type="button" aria-disabled={busy} onClick={onPress}>
      {busy ? text.resending : text.resend}
    </Anchor>
  );
}
