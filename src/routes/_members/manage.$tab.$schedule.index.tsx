import { createFileRoute } from '@tanstack/react-router';
import { ManagePage } from '#src/features/manage/manage-page.tsx';

export const Route = createFileRoute('/_members/manage/$tab/$schedule/')({ component: Manage });

function Manage() {
  const { tab, schedule } = Route.useParams();
  return <ManagePage tab={tab} schedule={schedule} />;
}
