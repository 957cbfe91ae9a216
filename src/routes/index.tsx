import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { Landing } from '#src/app/landing.tsx';
import { useSession } from '#src/session/session.ts';

// Lazy: no visit needs both.
const HomePage = lazy(async () => ({ default: (await import('#src/features/home/home-page.tsx')).HomePage }));

export const Route = createFileRoute('/')({ component: Start });

function Start() {
  return useSession().status === 'signedIn' ? <HomePage /> : <Landing />;
}
