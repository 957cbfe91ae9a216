import { useEffect, useRef } from 'react';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { announce } from '#src/ui/notices/live-region.tsx';
import { SYNC_TEXT } from '#src/ui/sync/messages.ts';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { SyncChip } from '#src/ui/sync/sync-chip.tsx';

/** The chip in the top bar: shows and announces how many changes are not yet sent, and opens the tray. */
export function SyncStatus() {
  const { state, known, sending } = useConnection();
  const { waiting, attention } = useOutbox();
  const before = useRef({ waiting: 0, attention: 0 });
  useEffect(() => {
    const last = before.current;
    before.current = { waiting, attention };
    // a refusal does not change the count: it is announced wherever in the app the person is
    if (attention > last.attention) announce(SYNC_TEXT.failedLong(attention));
    else if (waiting > last.waiting) announce(OUTBOX_TEXT.announce(waiting));
    else if (waiting === 0 && last.waiting > 0) announce(SYNC_TEXT.noneWaiting);
  }, [waiting, attention]);
  return (
    <SyncChip
      online={state === 'online'}
      known={known}
      waiting={waiting}
      attention={attention}
      sending={sending}
      onClick={() => openPanel('outbox')}
    />
  );
}
