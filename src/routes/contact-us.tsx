import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#src/features/legal/legal-page.tsx';

/** Public: never asks to sign in. */
export const Route = createFileRoute('/contact-us')({ component: ContactUs });

function ContactUs() {
  return <LegalPage page="contact-us" />;
}
