import { PAGE_TEXT } from '#src/app/messages.ts';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';
import { PageMessage } from '#src/ui/states/page-message.tsx';

/**
 * The browser refused storage (private mode of some, a full disk): said plainly instead of a screen that
 * never comes.
 */
export function NoStorage() {
  return (
    <PageMessage title={PAGE_TEXT.noStorage} text={PAGE_TEXT.noStorageHint}>
      <PlainButton onClick={() => location.reload()}>{PAGE_TEXT.tryAgain}</PlainButton>
    </PageMessage>
  );
}
