import { lazy } from 'react';

/** The landing page, fetched only when somebody is signed out. */
export const Landing = lazy(async () => ({
  default: (await import('#src/features/landing/landing-page.tsx')).LandingPage,
}));
