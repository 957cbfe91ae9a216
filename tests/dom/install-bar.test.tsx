import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DownloadBar } from '#src/features/install/download-bar.tsx';
import { installOffer } from '#src/features/install/install-offer.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

test('whoever closes the bar goes on in the page, not at the top of it', async () => {
  pretendScreen(1280);
  installOffer.bar = true;
  renderInApp(() => (
    <>
      <DownloadBar />
      <main tabIndex={-1}>The page</main>
    </>
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region', { name: 'Add Sojourn to your home screen' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
