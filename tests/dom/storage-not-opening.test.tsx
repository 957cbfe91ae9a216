// A start at which the databases of a device cannot be opened.
import 'fake-indexeddb/auto';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SIGNED_IN_MARK } from '#contract/first-page.ts';
import { App } from '#src/app/app.tsx';
import { start, startup } from '#src/app/start.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { sessionState } from '#src/session/session-state.ts';
import { patience } from '#tests/support/machine.mjs';
import { failOpenings, injectFailures } from '#tests/support/failing-openings.ts';
import { pretendScreen } from '#tests/support/in-app.tsx';
import { someAccount } from '#tests/support/some-account.ts';

/** The attempts at a start, and the app's modules loaded for the first time. */
const ATTEMPTS = { timeout: patience(8000) };

/** Starts the app with a screen that says who it is for. */
function startApp(address = '/'): void {
  window.history.replaceState(null, '', address);
  pretendScreen(1280);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  sessionState.status = 'starting';
  startup.settled = false;
  void start();
  const Screen = () => <p>{sessionState.status === 'signedIn' ? 'For a member' : 'For a stranger'}</p>;
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(
    <App router={createRouter({ routeTree: createRootRoute(), history })}>
      <Screen />
    </App>,
  );
}

injectFailures();

// the invitation first: later on, it is known that nobody is signed in
test.each(['/itinerary/one?invite=token&emailId=maya@example.com', '/'])(
  'somebody without the mark of a signed-in person sees public pages (%s) although nothing can be stored',
  async (address) => {
    failOpenings();
    startApp(address);
    await screen.findByText('For a stranger', {}, ATTEMPTS);
    await waitFor(() => expect(startup.settled).toBe(true), ATTEMPTS);
    expect(screen.queryByRole('heading', { name: /cannot save/ })).toBeNull();
    screen.getByText('For a stranger');
    failOpenings(0);
    await waitFor(() => expect(currentData()?.me).toBeNull(), ATTEMPTS);
  },
);

test('somebody who is signed in is told that the storage does not work, can reload, and is not taken for a stranger; once it works, the app opens', async () => {
  const store = new SessionStore(theDevice());
  await store.write(someAccount({ guid: crypto.randomUUID() }));
  store.close();
  localStorage.setItem(SIGNED_IN_MARK, '1');
  failOpenings();
  startApp();
  await screen.findByRole('heading', { name: 'Sojourn cannot save anything on this device' }, ATTEMPTS);
  screen.getByRole('button', { name: 'Retry' });
  expect(localStorage.getItem(SIGNED_IN_MARK)).toBe('1');
  failOpenings(0);
  await screen.findByText('For a member', {}, ATTEMPTS);
  expect(screen.queryByRole('heading', { name: /cannot save/ })).toBeNull();
  await waitFor(() => expect(localStorage.getItem(SIGNED_IN_MARK)).toBe('1'));
});
