import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { toast } from '#src/ui/notices/toast.tsx';

interface Awaited {
  rowId: string;
  done: string;
  failed: string;
  holds: () => boolean;
}

/** The live query of the outbox must have seen the row before its absence means anything. */
const SEEN_AFTER = 400;

/**
 * Tells how a change came out once the server has had its say: `done` when it took it, `failed` with its
 * reason when not. Without a signal neither is said; the thing itself shows that it waits. `holds` guards
 * against a change that was discarded from the tray: then nothing was done.
 */
export function useOutcome(): (change: Promise<string | null>, of: Omit<Awaited, 'rowId'>) => void {
  const { rows } = useOutbox();
  const waiting = useRef<Awaited[]>([]);
  const [seen, look] = useState(0);

  const settle = useEffectEvent(() => {
    waiting.current = waiting.current.filter((one) => {
      const row = rows.find((item) => item.id === one.rowId);
      if (row && (row.state === 'rejected' || row.state === 'conflict' || row.state === 'stuck')) {
        toast.error(row.reason ? `${one.failed}. ${row.reason}` : one.failed);
        return false;
      }
      if (row) return true;
      if (one.holds()) toast.success(one.done);
      return false;
    });
  });
  useEffect(() => settle(), [rows, seen]);

  return (change, of) => {
    change.then(
      (rowId) => {
        // Null: what was undone had never been sent, so it is done here and now.
        if (rowId === null) toast.success(of.done);
        else
          setTimeout(() => {
            waiting.current.push({ ...of, rowId });
            look((n) => n + 1);
          }, SEEN_AFTER);
      },
      (error: unknown) => toast.error(`${of.failed}. ${error instanceof Error ? error.message : ''}`),
    );
  };
}
