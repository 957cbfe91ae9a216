import { useEffect, useRef } from 'react';
import { isManager } from '#contract/rules/relation.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { messages } from '#src/features/event/messages.ts';
import { relationToEvent } from '#src/features/event/sections.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * Somebody else can take the role of a host at any moment, and manage mode closes under the hand that types: it
 * says why. Whoever comes by an old link and never was a host here is just led to what they may see.
 */
export function useWordOnDemotion(event: EventRow | null, manage: boolean): void {
  const managed = useRef<string | null>(null);
  const id = event?.id;
  const manages = event ? isManager(relationToEvent(event)) : null;
  useEffect(() => {
    if (id === undefined) return;
    // of another event they need never have been one
    if (manage && managed.current === id && !manages) toast.info(messages.noHostAnyMore);
    managed.current = manages ? id : null;
  }, [id, manages, manage]);
}
