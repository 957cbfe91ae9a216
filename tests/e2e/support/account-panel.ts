// Operates the panel for registering, logging in and resetting a password, as a person would.
import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/patient.ts';

export const NEW_PASSWORD = 'quiet harbour at dawn';
export const panelOf = (page: Page) => page.getByRole('dialog');
export const field = (page: Page, label: string) => panelOf(page).getByLabel(label, { exact: true });
export const press = (page: Page, name: string) =>
  panelOf(page).getByRole('button', { name, exact: true }).click();
export const errorOf = (page: Page, label: string) =>
  field(page, label).evaluate(
    (input) =>
      input
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ') ?? '',
  );
export const signedIn = (page: Page) => page.getByRole('button', { name: /, account menu$/ });

export async function openPanel(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(panelOf(page)).toBeVisible();
}
export async function toCode(page: Page, emailId: string): Promise<void> {
  await field(page, 'E-mail').fill(emailId);
  await press(page, 'Send code');
  await expect(field(page, '6-digit code')).toBeVisible();
}

/** Starts registering, up to the step that asks for the code. */
export async function registerAs(page: Page, emailId: string): Promise<void> {
  await openPanel(page);
  await press(page, 'Create an account');
  await toCode(page, emailId);
}
/**
 * The last step of registering. Its success message stays for only one second, so every frame is checked for
 * it, starting before the press.
 */
export async function createAccount(page: Page): Promise<void> {
  await Promise.all([
    page.waitForFunction(() =>
      document.querySelector('[role=dialog]')?.textContent.includes('Account Created Successfully'),
    ),
    press(page, 'Create account'),
  ]);
}

/** A different code of the right length. */
export const another = (code: string, n = 1): string =>
  String((Number(code) + n) % 1_000_000).padStart(6, '0');
