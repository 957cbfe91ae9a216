import { PAGE_TEXT } from '#src/app/messages.ts';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';
import { PageMessage } from '#src/ui/states/page-message.tsx';

/**
 * Shown when the browser refuses storage (some private modes, a full disk), instead of a screen that never
 * loads.
 */
export function NoStorage() {
  return (
    <PageMessage title={PAGE_TEXT.noStorage} text={PAGE_TEXT.noStorageHint}>
      <PlainButton onClick={() => location.reload()}>{PAGE_TEXT.retry}</PlainButton>
    </PageMessage>
  );
}
