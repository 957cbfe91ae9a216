import { Button } from '@mantine/core';
import { useConnection } from '#src/data/live/use-connection.ts';

/** The single filled button of a step. Without a connection it is disabled and says why. */
export function SubmitButton({
  busy,
  offline,
  children,
}: {
  busy: boolean;
  /** What it says then. */
  offline: string;
  children: string;
}) {
  const isOffline = useConnection().state === 'offline';
  return (
    <Button type="submit" fullWidth loading={busy} disabled={isOffline}>
      {isOffline ? offline : children}
    </Button>
  );
}
