import { createFileRoute } from '@tanstack/react-router';
import { MembersOnly } from '#src/app/members-only.tsx';
import { ManagePage } from '#src/features/manage/manage-page.tsx';

export const Route = createFileRoute('/manage/$tab/$schedule/')({ component: Manage });

function Manage() {
  const { tab, schedule } = Route.useParams();
  return (
    <MembersOnly>
      <ManagePage tab={tab} schedule={schedule} />
    </MembersOnly>
  );
}
