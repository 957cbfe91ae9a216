// Signing in with Google, in a real popup window of a real OpenID provider (npm oidc-provider) on this
// machine.
import { test as base, expect } from '@playwright/test';
import { startServer } from '#tests/e2e/support/server-process.ts';
import { createPerson } from '#tests/e2e/support/people.ts';
import { startOpenIdProvider } from '#tests/support/openid-provider.ts';

base(
  'signing in through the provider’s window continues the interrupted action, and no token appears in an address',
  async ({ browser }) => {
    const provider = await startOpenIdProvider();
    const server = await startServer({
      env: { GOOGLE_CLIENT_ID: provider.clientId, GOOGLE_ISSUER: provider.issuer },
    });
    provider.allow([`${server.origin}/auth/gauth/return`]);
    const context = await browser.newContext({ baseURL: server.origin });
    try {
      const host = await createPerson(server.origin, 'Hana');
      const { id } = await host.call<{ id: string }>('POST', '/api/events', {
        name: 'Open to all',
        startIsoTime: new Date(Date.now() + 86_400_000).toISOString(),
        endIsoTime: new Date(Date.now() + 86_400_000).toISOString(),
        timezone: 'UTC',
        rsvpType: 'OPEN',
      });
      provider.people.set('grace', {
        sub: 'grace',
        email: 'grace@example.org',
        email_verified: true,
        given_name: 'Grace',
        family_name: 'Hopper',
      });
      provider.people.set('eve', { sub: 'eve', email: host.emailId, email_verified: false });
      const page = await context.newPage();
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      await page.goto(`/itinerary/${id}`);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      const panel = page.getByRole('dialog');
      const signInAs = async (name: string) => {
        const [popup] = await Promise.all([
          context.waitForEvent('page'),
          panel.getByRole('button', { name: /Google/ }).click(),
        ]);
        await popup.locator('input[name="login"]').fill(name);
        await popup.locator('input[name="password"]').fill('any');
        await popup.locator('button[type="submit"]').click();
        const consent = popup.getByRole('button', { name: /continue/i });
        if (!popup.isClosed())
          await Promise.race([
            consent.click({ timeout: 8000 }).catch(() => undefined),
            popup.waitForEvent('close', { timeout: 8000 }).catch(() => undefined),
          ]);
        return popup;
      };

      // an address that the provider has not verified does not sign in to the account with that address
      const refused = await signInAs('eve');
      await expect(panel.getByRole('alert').filter({ hasText: 'has not verified' })).toBeVisible();
      // a window that is still open would be used again
      await expect.poll(() => refused.isClosed()).toBe(true);
      await context.clearCookies();
      const popup = await signInAs('grace');
      await expect(panel).toBeHidden();
      await expect(page.getByRole('button', { name: 'Grace Hopper, account menu' })).toBeVisible();
      // the interrupted action continues
      await expect(page.getByText('Attending', { exact: true }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/itinerary/${id}`);
      expect(addresses.join(' ')).not.toMatch(/id_token|credential/);
      if (!popup.isClosed()) expect(popup.url()).not.toContain('id_token');
    } finally {
      await context.close();
      await server.dispose();
      await provider.close();
    }
  },
);
