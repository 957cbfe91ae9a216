import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#src/features/legal/legal-page.tsx';

/** Public: never asks to sign in. */
export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPolicy });

function PrivacyPolicy() {
  return <LegalPage page="privacy-policy" />;
}
