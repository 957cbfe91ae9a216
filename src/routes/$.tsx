import { createFileRoute } from '@tanstack/react-router';
import { MembersOnly } from '#src/app/members-only.tsx';
import { PageNotFound } from '#src/app/page-not-found.tsx';

/** Whatever no other route knows. */
export const Route = createFileRoute('/$')({ component: Unknown });

function Unknown() {
  return (
    <MembersOnly>
      <PageNotFound />
    </MembersOnly>
  );
}
