import { createFileRoute } from '@tanstack/react-router';
import { MembersOnly } from '#src/app/members-only.tsx';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';

export const Route = createFileRoute('/profile')({ component: Profile });

function Profile() {
  return (
    <MembersOnly>
      <ProfilePage />
    </MembersOnly>
  );
}
