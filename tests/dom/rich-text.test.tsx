import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RichText } from '#src/ui/text/rich-text.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

beforeEach(() => pretendScreen(390));
afterEach(() => vi.restoreAllMocks());

test('the confirmation before opening a link in a post shows its address, and the one before a call the number', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  renderInApp(() => <RichText text="The menu is at https://example.org/menu, or ask (555) 123-4567." />);
  await userEvent.click(await screen.findByRole('link', { name: 'https://example.org/menu' }));
  const leaving = await screen.findByRole('dialog', { name: 'External link' });
  expect(leaving.textContent).toContain(
    'This link will take you to an external website. Do you want to continue?',
  );
  expect(within(leaving).getByText('https://example.org/menu')).toBeDefined();
  expect(opened).not.toHaveBeenCalled();
  await userEvent.click(within(leaving).getByRole('button', { name: 'Continue' }));
  expect(opened).toHaveBeenCalledWith('https://example.org/menu', '_blank', 'noopener,noreferrer');

  await userEvent.click(await screen.findByRole('link', { name: '(555) 123-4567' }));
  const calling = await screen.findByRole('dialog', { name: 'Phone call' });
  expect(calling.textContent).toContain('Do you want to call this number?');
  expect(within(calling).getByText('(555) 123-4567')).toBeDefined();
  await userEvent.click(within(calling).getByRole('button', { name: 'Cancel' }));
});
