import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SectionLinks } from '#src/features/event/section-links.tsx';
import { ManagePage } from '#src/features/manage/manage-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someEvent } from '#tests/support/some-event.ts';

beforeEach(() => pretendScreen(390));

const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('every other section that a person may see is one tap away from the itinerary', async () => {
  const guest = someEvent({ privacy: 'PRIVATE', isGuest: true, selfStatus: 'YES', guestsCount: 3 });
  renderInApp(() => <SectionLinks event={guest} />);
  await waitFor(() =>
    expect(links()).toEqual([
      ['Social', `/experiences/${guest.id}/social`],
      ['Attendees3', `/experiences/${guest.id}/attendees`],
      ['Documents', `/experiences/${guest.id}/documents`],
      ['Bulletin', `/experiences/${guest.id}/bulletin`],
      ['Feedback', `/experiences/${guest.id}/feedback`],
    ]),
  );
});

test('a stranger gets a link to the feed of a public event, and none for a private one', async () => {
  const open = someEvent();
  const { unmount } = renderInApp(() => <SectionLinks event={open} />);
  await waitFor(() => expect(links()).toEqual([['Social', `/experiences/${open.id}/social`]]));
  unmount();
  renderInApp(() => (
    <>
      <SectionLinks event={someEvent({ privacy: 'PRIVATE' })} />
      <p>rendered</p>
    </>
  ));
  await screen.findByText('rendered');
  expect(links()).toEqual([]);
});

test.each([
  ['teams', 'Teams'],
  ['crm', 'CRM'],
])('/manage/%s has its breadcrumb', async (tab, name) => {
  renderInApp(() => <ManagePage tab={tab} />);
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(crumbs.textContent).toBe(`Manage${name}`);
});
