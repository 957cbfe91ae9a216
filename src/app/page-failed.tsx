import { PAGE_TEXT } from '#src/app/messages.ts';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';
import { PageMessage } from '#src/ui/states/page-message.tsx';

/** Shown in place of a screen that threw. The shell around it keeps working. */
export function PageFailed() {
  return (
    <PageMessage title={PAGE_TEXT.broken} text={PAGE_TEXT.brokenHint}>
      <PlainButton onClick={() => location.reload()}>{PAGE_TEXT.reload}</PlainButton>
    </PageMessage>
  );
}
