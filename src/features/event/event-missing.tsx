import { messages } from '#src/features/event/messages.ts';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

/** Shown instead of an event that does not exist, or that this person may not see. */
export function EventMissing() {
  return (
    <EmptyState
      as="h1"
      scene="dunes-golden"
      title={messages.notFound}
      text={messages.notFoundHint}
      actions={<ButtonLink to="/">{messages.toHome}</ButtonLink>}
    />
  );
}
