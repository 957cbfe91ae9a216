import { useEffect, useRef } from 'react';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { announce } from '#src/ui/live-region.tsx';
import { openPanel } from '#src/ui/shell-panels.ts';
import { SyncChip } from '#src/ui/sync-chip.tsx';

/** The chip in the top bar: says how many changes are not yet sent, to eyes and ears, and opens the tray. */
export function SyncStatus() {
  const { state, sending } = useConnection();
  const { waiting, attention } = useOutbox();
  const before = useRef(0);
  useEffect(() => {
    if (waiting > before.current) announce(OUTBOX_TEXT.announce(waiting));
    else if (waiting === 0 && before.current > 0) announce(OUTBOX_TEXT.allSent);
    before.current = waiting;
  }, [waiting]);
  return <SyncChip online={state === 'online'} waiting={waiting} attention={attention} sending={sending} onClick={() => openPanel('outbox')} />;
}
