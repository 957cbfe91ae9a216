import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UPDATE_TEXT } from '#src/app/messages.ts';
import { UpdatePrompt } from '#src/app/update-prompt.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

test('a new version that was put off is not offered again in this visit, also after another notice took its place', async () => {
  pretendScreen(1280);
  const { unmount } = renderInApp(() => <UpdatePrompt />);
  await userEvent.click(await screen.findByRole('button', { name: UPDATE_TEXT.later }));
  expect(screen.queryByText(UPDATE_TEXT.title)).toBeNull();
  unmount();
  renderInApp(() => <UpdatePrompt />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(UPDATE_TEXT.title)).toBeNull();
});
