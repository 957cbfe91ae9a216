import { Button } from '@mantine/core';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { useConnection } from '#src/data/live/use-connection.ts';

/** The single filled button of a step. Without a connection it is disabled and says why. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  const offline = useConnection().state === 'offline';
  return (
    <Button type="submit" fullWidth loading={busy} disabled={offline}>
      {offline ? ACCOUNT_TEXT.offline : children}
    </Button>
  );
}
