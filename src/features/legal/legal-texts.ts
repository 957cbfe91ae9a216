import type { PublicConfig } from '#contract/schemas/config.ts';
import { LEGAL_TEXT as TEXT } from '#src/features/legal/messages.ts';

export type LegalPageName = keyof typeof TEXT.pages;

/** One bullet; with `href` it is a link. */
export interface LegalPoint {
  text: string;
  href?: string;
}

export interface LegalSection {
  heading: string;
  points: LegalPoint[];
}

/**
 * The bullets of a page. `legal` null: not known on this device yet, so nobody is named rather than the wrong
 * company.
 */
export function legalSections(page: LegalPageName, legal: PublicConfig['legal'] | null): LegalSection[] {
  const written = TEXT.pages[page].sections.map(({ heading, points }) => ({
    heading,
    points: points.map((text) => ({ text })),
  }));
  const contact = legal ? contactPoints(legal) : [];
  // a contact page without a contact says whom to ask instead
  if (page === 'contact-us' && contact.length === 1) contact.push({ text: TEXT.contact.none });
  return contact.length === 0 ? written : [...written, { heading: TEXT.contact.heading, points: contact }];
}

function contactPoints({ name, address, phone, email }: PublicConfig['legal']): LegalPoint[] {
  return [
    { text: TEXT.contact.entity(name) },
    ...(address ? [{ text: TEXT.contact.address(address) }] : []),
    ...(phone ? [{ text: TEXT.contact.phone(phone), href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }] : []),
    ...(email ? [{ text: TEXT.contact.email(email), href: `mailto:${email}` }] : []),
  ];
}
