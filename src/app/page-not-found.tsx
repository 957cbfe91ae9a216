import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGE_TEXT } from '#src/app/messages.ts';
import { PageMessage } from '#src/ui/page-message.tsx';

export function PageNotFound() {
  return (
    <PageMessage title={PAGE_TEXT.notFound} text={PAGE_TEXT.notFoundHint}>
      <Button component={Link} to="/">
        {PAGE_TEXT.home}
      </Button>
    </PageMessage>
  );
}
