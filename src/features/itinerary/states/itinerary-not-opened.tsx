import { messages } from '#src/features/itinerary/messages.ts';
import classes from '#src/features/itinerary/states/whole-page.module.css';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';

interface Props {
  /** There is no connection, and it is not on this device. */
  notHere: boolean;
  text: string;
  onRetry: () => void;
}

/** It cannot be opened right now. A missing signal is no reason for an alarm. */
export function ItineraryNotOpened({ notHere, text, onRetry }: Props) {
  const title = notHere ? messages.page.offlineTitle : messages.page.errorTitle;
  usePageMeta({ title, hidden: true });
  return (
    <div className={classes.whole}>
      {notHere ? (
        <EmptyState
          as="h1"
          title={title}
          text={messages.page.offlineHint}
          actions={<PlainButton onClick={onRetry}>{messages.page.retry}</PlainButton>}
        />
      ) : (
        <ErrorState as="h1" title={title} text={text} onRetry={onRetry} />
      )}
    </div>
  );
}
