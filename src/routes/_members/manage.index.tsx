import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_members/manage/')({
  beforeLoad: () => {
    throw redirect({ to: '/manage/$tab', params: { tab: 'experiences' }, replace: true });
  },
});
