import { createFileRoute, redirect } from '@tanstack/react-router';
import { ManagePage } from '#src/features/manage/manage-page.tsx';

export const Route = createFileRoute('/_members/manage/$tab/')({
  beforeLoad: ({ params }) => {
    if (params.tab === 'events')
      throw redirect({ to: '/manage/$tab', params: { tab: 'experiences' }, replace: true });
  },
  component: Manage,
});

function Manage() {
  const { tab } = Route.useParams();
  return <ManagePage tab={tab} />;
}
