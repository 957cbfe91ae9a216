import type { Live } from '#src/data/live/live.ts';
import { messages } from '#src/features/event/messages.ts';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';
import { UI_TEXT } from '#src/ui/messages.ts';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';

/** Shown instead of an event that this device does not hold and that could not be loaded. */
export function EventNotLoaded({ why }: { why: Extract<Live<unknown>, { state: 'error' }> }) {
  const isNotHere = why.code === 'NETWORK';
  const title = isNotHere ? messages.notHere : messages.error;
  usePageMeta({ title, hidden: true });
  return isNotHere ? (
    <EmptyState
      as="h1"
      title={title}
      text={messages.notHereHint}
      actions={<PlainButton onClick={why.retry}>{UI_TEXT.retry}</PlainButton>}
    />
  ) : (
    <ErrorState as="h1" title={title} text={why.text} onRetry={why.retry} />
  );
}
