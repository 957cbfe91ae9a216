// The document's own splash names the event with whose address it was opened: not every event that follows.
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { setPullRequester } from '#src/data/pull-request.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { signedInOffline } from '#tests/support/signed-in.ts';

const { kyoto, osaka } = vi.hoisted(() => {
  const [kyoto, osaka] = [1, 2].map((n) => `${n}0b0b0b0-0000-7000-8000-000000000000`);
  history.replaceState(null, '', `/events/${kyoto}`);
  return { kyoto: kyoto!, osaka: osaka! };
});

function Page() {
  const [eventId, show] = useState(kyoto);
  return (
    <>
      <button type="button" onClick={() => show(osaka)}>
        Osaka
      </button>
      <EventPage eventId={eventId} manage={false} />
    </>
  );
}

test('the outline of a second event does not carry the name of the first', async () => {
  pretendScreen(1280);
  await signedInOffline();
  setPullRequester(null);
  document.body.innerHTML = '<div class="first-look"><h1>Kyoto, Slowly</h1></div>';
  const splash = document.querySelector('.first-look')!;
  renderInApp(() => <Page />);
  await screen.findByRole('button', { name: 'Osaka' });
  splash.remove();
  expect(screen.getByText('Kyoto, Slowly'), 'the same again, so that nothing flickers').toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Osaka' }));
  expect(screen.queryByText('Kyoto, Slowly')).toBeNull();
  expect(screen.getByRole('status', { name: 'Loading experience' })).toBeDefined();
});
