import { Button } from '@mantine/core';
import { PAGE_TEXT } from '#src/app/messages.ts';
import { PageMessage } from '#src/ui/states/page-message.tsx';

/**
 * The browser refused storage (private mode of some, a full disk): said plainly instead of a screen that
 * never comes.
 */
export function NoStorage() {
  return (
    <PageMessage title={PAGE_TEXT.noStorage} text={PAGE_TEXT.noStorageHint}>
      <Button onClick={() => location.reload()}>{PAGE_TEXT.tryAgain}</Button>
    </PageMessage>
  );
}
