import { useEffect, useRef } from 'react';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';
import { toast } from '#src/ui/toast.tsx';

/** Says with the server's words that an answer was refused (specification section 8): once, and not again when the page is opened later. */
export function useRefusedAnswer(event: ShownEvent): void {
  const { rows } = useOutbox();
  const mark = event.syncOf.rsvp;
  const refused = mark?.state === 'rejected' ? mark.rowId : null;
  const told = useRef(refused);
  useEffect(() => {
    const row = rows.find((item) => item.id === refused);
    if (!row || told.current === refused) return;
    told.current = refused;
    toast.error(row.reason ?? messages.sync.failed);
  }, [refused, rows]);
}
