// A list of hundreds of rows: only those in view are in the document, except on paper.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { RowList, WINDOW_FROM } from '#src/ui/lists/row-list.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

beforeEach(() => pretendScreen(1440));

const rows = Array.from({ length: 4 * WINDOW_FROM }, (_, at) => ({ id: `row-${at}`, name: `Guest ${at}` }));
const count = () => screen.queryAllByText(/^Guest/).length;

test('a long list is printed whole, and is short again once the person is back on the page', async () => {
  renderInApp(
    () => (
      <RowList rows={rows} keyOf={({ id }) => id}>
        {({ name }) => name}
      </RowList>
    ),
    '/',
  );
  await screen.findByRole('list');
  await waitFor(() => expect(count()).toBeLessThan(WINDOW_FROM));
  fireEvent(window, new Event('beforeprint'));
  expect(count()).toBe(rows.length);
  fireEvent(window, new Event('afterprint'));
  expect(count(), 'a phone still reads it').toBe(rows.length);
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(count()).toBeLessThan(WINDOW_FROM));
});
