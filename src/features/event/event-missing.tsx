import { messages } from '#src/features/event/messages.ts';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

/** In the place of a page of an event that is not there, or not for this person. */
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
