import { useEffect, useRef } from 'react';
import { isManager } from '#contract/rules/relation.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { messages } from '#src/features/event/messages.ts';
import { relationToEvent } from '#src/features/event/sections.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * A host's role can be withdrawn at any moment, and manage mode closes while they are typing: this tells them
 * why. A person who follows an old link and was never a host here is simply redirected to what they may see.
 */
export function useDemotionNotice(event: EventRow | null, manage: boolean): void {
  const managed = useRef<string | null>(null);
  const id = event?.id;
  const manages = event ? isManager(relationToEvent(event)) : null;
  useEffect(() => {
    if (id === undefined) return;
    // the event they managed must be this one
    if (manage && managed.current === id && !manages) toast.info(messages.noHostAnyMore);
    managed.current = manages ? id : null;
  }, [id, manages, manage]);
}
