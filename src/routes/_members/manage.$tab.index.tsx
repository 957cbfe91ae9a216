import { createFileRoute, redirect } from '@tanstack/react-router';
import { ManagePage } from '#src/features/manage/manage-page.tsx';

/** The tabs with a screen of their own; `events` and any other value show the experiences. */
const TABS = new Set(['experiences', 'teams', 'crm']);

export const Route = createFileRoute('/_members/manage/$tab/')({
  beforeLoad: ({ params }) => {
    if (!TABS.has(params.tab))
      throw redirect({ to: '/manage/$tab', params: { tab: 'experiences' }, replace: true });
  },
  component: Manage,
});

function Manage() {
  const { tab } = Route.useParams();
  return <ManagePage tab={tab} />;
}
