import { messages } from '#src/features/itinerary/messages.ts';
import classes from '#src/features/itinerary/states/whole-page.module.css';
import { buttonLook } from '#src/ui/buttons/plain-button.tsx';
import { PlainLink } from '#src/ui/page/plain-link.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

/** The link leads nowhere. */
export function ItineraryMissing() {
  usePageMeta({ title: messages.page.notFound, hidden: true });
  return (
    <div className={classes.whole}>
      <EmptyState
        scene="dunes-golden"
        as="h1"
        title={messages.page.notFound}
        text={messages.page.notFoundHint}
        actions={<PlainLink href="/" {...buttonLook({ children: messages.page.toHome })} />}
      />
    </div>
  );
}
