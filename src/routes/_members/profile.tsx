import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';

export const Route = createFileRoute('/_members/profile')({ component: ProfilePage });
