import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { connection, type ConnectionState } from '#src/data/connection.ts';
import { ConnectivityBanner } from '#src/features/connectivity/connectivity-banner.tsx';
import { CONNECTION_TEXT } from '#src/features/connectivity/messages.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

beforeEach(() => {
  pretendScreen(1280);
  connection.state = 'online';
});

test('a folded notice says shortly what it said at length, of each trouble', async () => {
  renderInApp(() => <ConnectivityBanner />);
  const seen = new Set<string>();
  for (const state of ['offline', 'portal', 'serverTrouble'] satisfies ConnectionState[]) {
    act(() => { connection.state = state; });
    await screen.findByText(CONNECTION_TEXT[state]);
    await userEvent.click(screen.getByRole('button', { name: 'Fold this notice' }));
    expect(screen.queryByText(CONNECTION_TEXT[state])).toBeNull();
    seen.add(screen.getByRole('button', { name: 'Show the notice' }).textContent);
    await userEvent.click(screen.getByRole('button', { name: 'Show the notice' }));
    await screen.findByText(CONNECTION_TEXT[state]);
  }
  expect([...seen]).toEqual(['Offline', 'Wi-Fi needs signing in', 'Service trouble']);
});
