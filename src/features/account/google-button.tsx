import { Button } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useConnection } from '#src/data/live/use-connection.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { askGoogle } from '#src/features/account/google-window.ts';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { signInWithGoogle } from '#src/session/session.ts';
import { useCall } from '#src/session/use-call.ts';

const text = ACCOUNT_TEXT.google;

/**
 * Signs in, or up, with Google, if the installation offers it. Pressing it again starts over: whether its
 * window was closed cannot be known.
 */
export function GoogleButton({ onSignedIn }: { onSignedIn: () => void }) {
  const call = useCall();
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const offline = useConnection().state === 'offline';
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const ask = async () => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    call.clear();
    setProblem(null);
    setWaiting(true);
    const outcome = await askGoogle(mine.signal);
    if (mine.signal.aborted) return;
    setWaiting(false);
    if (outcome.kind === 'blocked' || outcome.kind === 'failed') setProblem(text[outcome.kind]);
    if (
      outcome.kind === 'credential' &&
      (await call.run(() => signInWithGoogle(outcome), { fallback: text.failed }))
    )
      onSignedIn();
  };
  return (
    <div className={classes.google}>
      <span className={classes.or}>{text.or}</span>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBrandGoogle size={19} stroke={1.75} />}
        onClick={() => void ask()}
        loading={call.busy}
        disabled={offline}
      >
        {offline ? ACCOUNT_TEXT.offline.login : waiting ? text.waiting : text.button}
      </Button>
      <FormError text={problem ?? call.error ?? call.fields['credential'] ?? null} />
    </div>
  );
}
