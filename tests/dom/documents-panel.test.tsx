// The states of the panel with an activity's documents.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { ActivityView } from '#src/data/views/event.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { forgetPulls } from '#src/data/pull-request.ts';
import { ActivityDocuments } from '#src/features/documents/activity-documents.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someDocument } from '#tests/support/some-document.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  forgetPulls();
  controlConnection();
  ({ data } = await signedInOffline());
});

test('documents that are not on the device yet are not reported as missing; an error offers a retry', async () => {
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  const document = someDocument({ eventId: event.id, name: 'city_map.pdf' });
  await cacheEvent(data, event);
  await data.cache.cursors.delete(event.id);
  const activity = {
    id: v7(),
    eventId: event.id,
    programId: v7(),
    name: 'Across the old town',
    documents: [{ id: document.id }],
  } as ActivityView;
  renderInApp(() => <ActivityDocuments activity={activity} editable={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Documents (1)' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Documents' }));
  // there is no network
  expect(await panel.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(await panel.findByText('Error loading documents')).toBeDefined();
  expect(panel.queryByText('No documents uploaded yet')).toBeNull();
  await data.cache.documents.put(document);
  expect(await panel.findByText('city map')).toBeDefined();
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
});
