import { messages } from '#src/features/itinerary/messages.ts';
import classes from '#src/features/itinerary/states/whole-page.module.css';
import { ErrorState } from '#src/ui/states/error-state.tsx';

interface Props {
  /** There is no connection, and it is not on this device. */
  notHere: boolean;
  text: string;
  onRetry: () => void;
}

/** It could not be opened now. */
export function ItineraryNotOpened({ notHere, text, onRetry }: Props) {
  return (
    <div className={classes.whole}>
      <ErrorState
        as="h1"
        title={notHere ? messages.page.offlineTitle : messages.page.errorTitle}
        text={notHere ? messages.page.offlineHint : text}
        onRetry={onRetry}
      />
    </div>
  );
}
