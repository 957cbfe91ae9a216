import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#src/features/legal/legal-page.tsx';

/** Public: never asks to sign in. */
export const Route = createFileRoute('/terms-of-service')({ component: TermsOfService });

function TermsOfService() {
  return <LegalPage page="terms-of-service" />;
}
