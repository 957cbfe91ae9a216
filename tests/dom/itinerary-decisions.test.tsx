// A change that needs attention is decided next to its field: where the focus goes afterwards.
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Outcome } from '#src/data/databases/outbox-row.ts';
import type { DayView } from '#src/data/views/event.ts';
import { ManageBoard } from '#src/features/itinerary/edit/manage-board.tsx';
import { updateDay } from '#src/mutations/days/update-day.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someDay, someEventView } from '#tests/support/itinerary-scene.ts';
import { signedInOffline } from '#tests/support/signed-in.ts';

const event = someEventView({
  id: crypto.randomUUID(),
  startOn: '2027-04-08',
  endOn: '2027-04-09',
  isOwner: true,
  isHost: true,
});
const first: DayView = { ...someDay('2027-04-08', 0, 'Arashiyama'), eventId: event.id };
const second: DayView = { ...someDay('2027-04-09', 1, 'Uji'), eventId: event.id };

test.each([
  ['Keep mine', { current: { name: 'Theirs' } }, 'conflict'],
  ['Use theirs', { current: { name: 'Theirs' } }, 'conflict'],
  ['Retry', { status: 400, code: 'BAD_REQUEST' }, 'rejected'],
] as const satisfies readonly [string, Partial<Outcome>, string][])(
  'after %s its button is removed, and the focus stays in the content',
  async (name, outcome, status) => {
    const { data } = await signedInOffline();
    await updateDay({
      eventId: event.id,
      dayId: first.id,
      set: { name: 'Mine' },
      base: { name: first.name },
    });
    const [row] = await data.outbox.mutations.toArray();
    await data.outbox.mutations.update(row!.id, {
      status,
      outcome: { status: 409, code: 'FIELD_CONFLICT', text: '', at: 0, ...outcome },
    });
    const mark = { state: status, rowId: row!.id };
    pretendScreen(1440);
    renderInApp(
      () => (
        <main tabIndex={-1}>
          <ManageBoard event={event} days={[{ ...first, sync: mark, syncOf: { name: mark } }, second]} />
        </main>
      ),
      `/manage/x?day=${first.id}`,
    );
    const button = await screen.findByRole('button', { name });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.contains(button)).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  },
);
