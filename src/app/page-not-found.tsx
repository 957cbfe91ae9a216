import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGE_TEXT } from '#src/app/messages.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

export function PageNotFound() {
  usePageMeta({ title: PAGE_TEXT.notFound, hidden: true });
  return (
    <EmptyState
      as="h1"
      scene="lighthouse-dusk"
      title={PAGE_TEXT.notFound}
      text={PAGE_TEXT.notFoundHint}
      actions={
        <Button component={Link} to="/">
          {PAGE_TEXT.home}
        </Button>
      }
    />
  );
}
