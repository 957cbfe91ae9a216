import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PublicConfig } from '#contract/schemas/config.ts';
import { SIGNED_IN_MARK } from '#contract/first-page.ts';
import { landingFirst } from '#src/app/landing-first.ts';
import { sessionState } from '#src/session/session-state.ts';
import { LandingPage } from '#src/features/landing/landing-page.tsx';
import { LegalPage } from '#src/features/legal/legal-page.tsx';
import { setShown } from '#src/ui/hooks/use-shown.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

const nothing: PublicConfig = {
  googleClientId: null,
  mailbox: false,
  demo: false,
  links: { demo: null, chat: null, appStore: null, playStore: null },
  legal: { name: 'Example GmbH', address: null, phone: null, email: 'help@example.org' },
};

function configure(config: PublicConfig) {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify(config), {
        headers: { 'Content-Type': 'application/json', 'X-Sojourn': '1' },
      }),
  );
}

test('the page waits for the databases only if somebody has been signed in on the device', () => {
  const begun = (path: string) => {
    sessionState.status = 'starting';
    history.replaceState(null, '', path);
    landingFirst();
    return sessionState.status;
  };
  expect(begun('/privacy-policy')).toBe('starting');
  expect(begun('/')).toBe('signedOut');
  localStorage.setItem(SIGNED_IN_MARK, '1');
  expect(begun('/')).toBe('starting');
  localStorage.clear();
});

test('rendered outside the document, the first section is current; then the one in view', async () => {
  pretendScreen(1280);
  configure(nothing);
  setShown(false);
  renderInApp(() => <LandingPage />);
  const dots = within(await screen.findByRole('navigation', { name: 'Sections' }));
  const current = () => dots.getAllByRole('button').findIndex((dot) => dot.hasAttribute('aria-current'));
  expect(current()).toBe(0);
  // nothing has a position in jsdom, so all sections are at the top
  act(() => setShown(true));
  expect(current()).toBe(2);
});

test('three sections with their texts; a demo without a calendar link is a mail link, and unconfigured links are absent', async () => {
  pretendScreen(1280);
  configure(nothing);
  renderInApp(() => <LandingPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Elevate The Experience' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Experience Today' })).toBeDefined();
  expect(within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('button')).toHaveLength(3);
  expect((await screen.findByRole('link', { name: 'Schedule a Demo' })).getAttribute('href')).toBe(
    'mailto:help@example.org?subject=A%20demo%20of%20Sojourn',
  );
  expect(screen.queryByRole('link', { name: /Chat/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /Store|Play/ })).toBeNull();
  for (const [name, to] of [
    ['Contact us', '/contact-us'],
    ['Privacy policy', '/privacy-policy'],
    ['Terms of service', '/terms-of-service'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

test('Discover More and the dots scroll to a section; so do keys, unless text is being typed', async () => {
  pretendScreen(1280);
  configure(nothing);
  const seen: (string | undefined)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    seen.push(this.querySelector('h1, h2')?.textContent ?? undefined);
  });
  renderInApp(() => (
    <>
      <input aria-label="field" />
      <LandingPage />
    </>
  ));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Discover More' }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Home}');
  expect(seen).toEqual(['Everything a good host remembers', 'Experience Today', 'Elevate The Experience']);
  await user.type(screen.getByRole('textbox', { name: 'field' }), '{Home}{ArrowDown}');
  expect(seen).toHaveLength(3);
});

test('a legal page names the legal entity and the date, and sets the tab’s title', async () => {
  pretendScreen(1280);
  configure(nothing);
  renderInApp(() => <LegalPage page="terms-of-service" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeDefined();
  expect(await screen.findByText('Legal entity: Example GmbH')).toBeDefined();
  expect(screen.getByText('Mar 30th 2024').tagName).toBe('TIME');
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  await waitFor(() => expect(document.title).toBe('Terms of Service · Sojourn'));
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(
    /terms under which/,
  );
});
