import { lazy } from 'react';

/** The landing page, loaded only when nobody is signed in. */
export const Landing = lazy(async () => ({
  default: (await import('#src/features/landing/landing-page.tsx')).LandingPage,
}));
