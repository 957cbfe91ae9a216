// The status chip in the top bar shows only what is known about the connection.
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { connection } from '#src/data/device/connection.ts';
import { SyncStatus } from '#src/features/outbox/sync-status.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

beforeEach(() => pretendScreen(390));

const tick = (chip: HTMLElement) => chip.querySelector('.tabler-icon-cloud-check');

test('a page that has just opened shows no tick before the server has answered, and none while offline', async () => {
  renderInApp(SyncStatus);
  const chip = await screen.findByTestId('sync-chip');
  expect([chip.getAttribute('aria-label'), tick(chip)]).toEqual(['No changes waiting', null]);
  act(() => void (connection.known = true));
  await waitFor(() => expect(chip.getAttribute('aria-label')).toBe('All changes saved'));
  expect(tick(chip)).not.toBeNull();
  act(() => void (connection.state = 'offline'));
  await waitFor(() => expect([chip.textContent, tick(chip)]).toEqual(['Offline', null]));
});
