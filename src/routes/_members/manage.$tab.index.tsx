import { createFileRoute, redirect } from '@tanstack/react-router';
import { ManagePage } from '#src/features/manage/manage-page.tsx';

/** The tabs with a screen of their own; `events` and any other value show the experiences. */
const TABS = new Set(['experiences', 'teams', 'crm']);

export const Route = createFileRoute('/_members/manage/$tab/')({
  validateSearch: (search: Record<string, unknown>): { new?: true } => ('new' in search ? { new: true } : {}),
  beforeLoad: ({ params }) => {
    if (!TABS.has(params.tab))
      throw redirect({ to: '/manage/$tab', params: { tab: 'experiences' }, replace: true });
  },
  component: Manage,
});

function Manage() {
  const { tab } = Route.useParams();
  const { new: wantsNew } = Route.useSearch();
  return <ManagePage tab={tab} wantsNew={wantsNew === true} />;
}
