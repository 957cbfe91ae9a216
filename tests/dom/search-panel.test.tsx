// Search over what is on the device, without a signal.
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { SearchPanel } from '#src/features/search/search-panel.tsx';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { holdEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someDocument } from '#tests/support/some-document.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  data = (await signedInOffline()).data;
});

test('it is typed into at once; documents are found by name, and a post that was not sent by its words', async () => {
  const event = someEvent({ name: 'Kyoto, slowly', isGuest: true, selfStatus: 'YES' });
  await holdEvent(data, event);
  await data.cache.documents.add(someDocument({ eventId: event.id, name: 'Métro ticket.pdf' }));
  await createPost({ eventId: event.id, title: 'The metro runs until midnight' });

  renderInApp(() => <SearchPanel />);
  openPanel('search');
  const field = await screen.findByRole('searchbox', { name: /^Activities/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard('metro');
  const found = await screen.findByRole('link', { name: /Métro ticket\.pdf/ });
  expect(found.getAttribute('href')).toBe(`/experiences/${event.id}/documents`);
  expect(screen.getByRole('link', { name: /runs until midnight/ }).getAttribute('href')).toBe(
    `/experiences/${event.id}/social`,
  );
  expect(screen.getByRole('status').textContent).toBe('2 results');
});
