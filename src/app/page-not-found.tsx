import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGE_TEXT } from '#src/app/messages.ts';
import { PageMessage } from '#src/ui/states/page-message.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

export function PageNotFound() {
  usePageMeta({ title: PAGE_TEXT.notFound, hidden: true });
  return (
    <PageMessage title={PAGE_TEXT.notFound} text={PAGE_TEXT.notFoundHint}>
      <Button component={Link} to="/">
        {PAGE_TEXT.home}
      </Button>
    </PageMessage>
  );
}
