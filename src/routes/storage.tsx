import { createFileRoute } from '@tanstack/react-router';
import { MembersOnly } from '#src/app/members-only.tsx';
import { StoragePage } from '#src/features/storage/storage-page.tsx';

export const Route = createFileRoute('/storage')({ component: Storage });

function Storage() {
  return (
    <MembersOnly>
      <StoragePage />
    </MembersOnly>
  );
}
