import { messages } from '#src/features/event/messages.ts';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

/** Shown instead of an event that does not exist, or that this person may not see. */
export function EventMissing() {
  usePageMeta({ title: messages.notFound, hidden: true });
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
